export const DOCUMENT_TYPE = 'application/pdf'

/** Opened by its address it can run, load and send nothing, and no page can frame it. */
export const SANDBOX =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const ENDINGS: Readonly<Record<string, string>> = {
  [DOCUMENT_TYPE]: 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** What the name of a file of this type ends with. */
export const endingOf = (type: string): string => ENDINGS[type] ?? 'bin'

/** Of a report, as a document or as pictures of its pages: no browser shows it under our name, whatever it says. */
export const attachmentHeaders = (type: string) => ({
  'Content-Disposition': `attachment; filename="report.${endingOf(type)}"`,
  'Cross-Origin-Resource-Policy': 'same-origin',
})

const START = /^%PDF-[12]\.\d[\r\n\s]/
/** Behind the last object is where the cross references are, and the end. */
const END = /startxref\s+\d+\s+%%EOF\s*$/
const END_BYTES = 1024

/** At the very first byte: viewers look further, and so would a page that hides a PDF's mark inside. */
export const isPdf = (bytes: Buffer): boolean => START.test(bytes.toString('latin1', 0, 16))

/** To its end, with nothing behind it. Some writers fill up with noughts. */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES)).replace(/\0+$/, '')
  return END.test(end)
}

export const DOCUMENT_TYPE = 'application/pdf'

/** Opened by its address it can run, load and send nothing, and no page can frame it. */
export const SANDBOX =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Never shown by a browser under our name, whatever it says it is: saved, and opened by staff. */
export const DOCUMENT_HEADERS = {
  'Content-Type': DOCUMENT_TYPE,
  'Content-Disposition': 'attachment; filename="report.pdf"',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': SANDBOX,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

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

/** What spreadsheets read as the beginning of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180; a cell that a spreadsheet would compute is made text by the apostrophe that people type for it. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

import { create } from 'qrcode'

interface QrPath {
  /** Modules along a side, without the quiet zone. */
  side: number
  /** Path data in which one module is one unit: a rectangle for each run of dark modules in a row. */
  path: string
}

/** A QR code as something to draw, so that no markup has to be put into the page. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size
  let path = ''
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column < side && modules.get(row, column)) column++
      path += `M${start} ${row}h${column - start}v1H${start}z`
    }
  }
  return { side, path }
}

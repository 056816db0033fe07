declare module 'subset-font' {
  /** The font with only the glyphs of `text` and the named layout features; `variationAxes` pins or narrows its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'truetype'
      variationAxes?: Record<string, number>
      keepFeatures?: string[]
      dropTables?: string[]
    },
  ): Promise<Buffer>
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
    /** OpenType features, as four letters; without it all are kept. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    keepAllGlyphs: true
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
  }
  export default function subsetFont(font: Buffer, text: null, options: Options): Promise<Buffer>
}

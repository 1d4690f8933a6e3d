import type { Plugin } from 'vite'

/** In which weights the product's faces are used (`src/ui/theme/text-styles.ts`); bold words in a text are of 700. */
const weights = [
  { face: 'texturina', wght: 600 },
  { face: 'hanken-grotesk', wght: { min: 400, max: 700 } },
]

/** What English and its prices are written with. Most pages need no other character. */
const basic =
  'U+20-7E,U+A0,U+A3,U+A7,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2212'

/** The characters of a CSS `unicode-range`. */
const charactersOf = (range: string): string[] =>
  range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-')
    const from = Number.parseInt(first.replaceAll('?', '0'), 16)
    const to = Number.parseInt(last.replaceAll('?', 'F'), 16)
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  })

/**
 * Leaves only the weights that are used in the fonts of a build, with all their optical sizes, and sets the basic
 * characters of a Latin font apart in a file of their own: the rest is loaded where something is written with it.
 */
export const usedFonts = (): Plugin => ({
  name: 'guildhall-used-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    // Only a build needs it: the dev server starts without it.
    const { default: subsetFont } = await import('subset-font')
    const assets = Object.values(bundle).filter((file) => file.type === 'asset')
    const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'))
    const ruleOf = ({ fileName }: { fileName: string }) =>
      new RegExp(`@font-face\\s*\\{[^}]*${fileName}[^}]*unicode-range:([^;}]*)[^}]*\\}`, 'g')
    /** Emits a font, so that its name has the hash of what is in it. */
    const emit = (name: string, source: Buffer) =>
      this.getFileName(this.emitFile({ type: 'asset', name, source }))
    await Promise.all(
      weights.map(async ({ face, wght }) => {
        const fonts = assets.filter(({ fileName }) => new RegExp(`/${face}-[^/]*\\.woff2$`).test(fileName))
        if (fonts.length === 0) throw new Error(`The build has no font of the face ${face}.`)
        for (const font of fonts) {
          const [name = ''] = font.names
          const [rule] = sheets.flatMap(({ source }) => [...String(source).matchAll(ruleOf(font))])
          const [, range] = rule ?? []
          if (!range) throw new Error(`No sheet says what ${font.fileName} is for.`)
          const subset = (characters: readonly string[]) =>
            subsetFont(Buffer.from(font.source), characters.join(''), {
              targetFormat: 'woff2',
              variationAxes: { wght },
            })
          const isLatin = name.startsWith(`${face}-latin-`) && !name.includes('-latin-ext-')
          const basics = isLatin ? charactersOf(basic) : []
          const rest = charactersOf(range).filter((character) => !basics.includes(character))
          const restFile = emit(name, await subset(rest))
          const basicFile = isLatin ? emit(`${face}-basic.woff2`, await subset(basics)) : null
          for (const sheet of sheets)
            sheet.source = String(sheet.source).replace(ruleOf(font), (whole) =>
              [
                whole.replace(font.fileName, restFile),
                // Of two rules for a character the last is asked first.
                ...(basicFile ? [whole.replace(font.fileName, basicFile).replace(range, basic)] : []),
              ].join(''),
            )
          delete bundle[font.fileName]
        }
      }),
    )
  },
})

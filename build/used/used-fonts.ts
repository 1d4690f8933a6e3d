import type { Plugin } from 'vite'

/** The characters of most headings. */
const letters = 'U+20-21,U+26-27,U+2C-2E,U+3F,U+41-5A,U+61-7A,U+2019'

/** The other characters of English texts and prices. */
const signs =
  'U+22-25,U+28-2B,U+2F-3E,U+40,U+5B-60,U+7B-7E,U+A0,U+A3,U+A7,U+A9,U+B7,U+D7,U+2013-2014,U+2018,U+201C-201D,U+2022,U+2026,U+20AC,U+2212'

/**
 * The product's faces, in which weights they are used (`src/ui/theme/text-styles.ts`; bold words in a text are of 700),
 * and the characters that have a file of their own: most pages need no other. A file of up to 14 kB arrives in the
 * first round trip of a connection.
 */
const faces = [
  { face: 'texturina', wght: 600, parts: { letters, signs } },
  { face: 'hanken-grotesk', wght: { min: 400, max: 700 }, parts: { basic: `${letters},${signs}` } },
]

/**
 * The OpenType features that browsers apply by default, and the figures that `src/ui/theme/global-css.ts` asks for. Not
 * the fractions of U+2044, which is in no part.
 */
const features = [
  ...['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'],
  ...['lnum', 'tnum'],
]

/** The characters of a CSS `unicode-range`. */
const charactersOf = (range: string): string[] =>
  range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-')
    const from = Number.parseInt(first.replaceAll('?', '0'), 16)
    const to = Number.parseInt(last.replaceAll('?', 'F'), 16)
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  })

/**
 * Reduces the fonts of a build to the weights and features that are used, with all optical sizes, and splits the Latin
 * fonts by `parts`: the remaining characters are loaded only where a text has one.
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
      faces.map(async ({ face, wght, parts }) => {
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
              keepFeatures: features,
            })
          const isLatin = name.startsWith(`${face}-latin-`) && !name.includes('-latin-ext-')
          const own = isLatin ? Object.entries<string>(parts) : []
          const apart = own.flatMap(([, characters]) => charactersOf(characters))
          const rest = charactersOf(range).filter((character) => !apart.includes(character))
          const restFile = emit(name, await subset(rest))
          const partFiles = await Promise.all(
            own.map(async ([part, characters]) => ({
              characters,
              file: emit(`${face}-${part}.woff2`, await subset(charactersOf(characters))),
            })),
          )
          for (const sheet of sheets)
            sheet.source = String(sheet.source).replace(ruleOf(font), (whole) =>
              [
                whole.replace(font.fileName, restFile),
                // Where two rules have a character, the later one wins.
                ...partFiles.map(({ characters, file }) =>
                  whole.replace(font.fileName, file).replace(range, characters),
                ),
              ].join(''),
            )
          delete bundle[font.fileName]
        }
      }),
    )
  },
})

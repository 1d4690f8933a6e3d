import type { Plugin } from 'vite'

/** In which weights the product's faces are used (`src/ui/theme/text-styles.ts`); bold words in a text are of 700. */
const weights = [
  { face: 'texturina', wght: 600 },
  { face: 'hanken-grotesk', wght: { min: 400, max: 700 } },
]

/**
 * Leaves only the weights that are used in the fonts of a build, with all their characters and optical sizes. A file's
 * name has the hash of the whole font: whoever changes the weights gives the files another name, too.
 */
export const usedFonts = (): Plugin => ({
  name: 'guildhall-used-fonts',
  apply: 'build',
  generateBundle: async (_, bundle) => {
    // Only a build needs it: the dev server starts without it.
    const { default: subsetFont } = await import('subset-font')
    await Promise.all(
      weights.map(async ({ face, wght }) => {
        const fonts = Object.values(bundle).filter(
          (file) => file.type === 'asset' && new RegExp(`/${face}-[^/]*\\.woff2$`).test(file.fileName),
        )
        if (fonts.length === 0) throw new Error(`The build has no font of the face ${face}.`)
        for (const font of fonts)
          if (font.type === 'asset')
            font.source = await subsetFont(Buffer.from(font.source), null, {
              targetFormat: 'woff2',
              keepAllGlyphs: true,
              variationAxes: { wght },
            })
      }),
    )
  },
})

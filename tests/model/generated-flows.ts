import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** One flow of each kind that `npm run new` makes, each in another area, because each changes the lists of its area. */
const commands = [
  ['flow', 'selling/wave-first', '--child-of', 'community-list'],
  ['flow', 'buying/wave-back', '--child-of', 'community-page', '--call', 'forgotPassword'],
  ['page', 'site/wave', '--path', '/wave'],
  ['page', 'account/wave-list', '--path', '/wave-list', '--call', 'forgotPassword'],
]

const folder = resolve('reports/new')

const generateAll = async () => {
  const { generate } = await import('#scripts/new/new.ts')
  rmSync(folder, { recursive: true, force: true })
  for (const args of commands)
    for (const [file, text] of generate(args).files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      // Replaces the generated sample 'email-1', because the fake backend accepts only an email address.
      writeFileSync(join(folder, file), text.replaceAll("'email-1'", "'bea@guildhall.test'"))
    }
}

/**
 * Generates flows into a folder of their own, before `generated.ts` plays them. When a generated module imports a file,
 * the file comes from this folder if it exists there, otherwise from the repository.
 */
export const generatedFlows = (): Plugin => ({
  name: 'guildhall-generated-flows',
  enforce: 'pre',
  async load(id) {
    if (id.endsWith('/tests/model/generated.ts')) await generateAll()
  },
  resolveId(source, importer) {
    if (!importer?.startsWith(`${folder}/`) || !/^[.#]/.test(source)) return
    const file = source.startsWith('#') ? source.slice(1) : relative(folder, join(dirname(importer), source))
    if (existsSync(join(folder, file))) return join(folder, file)
    if (source.startsWith('.')) return resolve(file)
    return
  },
})

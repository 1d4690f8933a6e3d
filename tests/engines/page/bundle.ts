import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles the functions that run in the page into one classic script. */
export const bundleInPage = async (): Promise<string> => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)) })
  const { output } = await bundle.generate({ format: 'iife', name: 'page', minify: true })
  await bundle.close()
  return output[0].code
}

import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** What is asked of the page, as one script that knows no modules. */
export const bundleInPage = async (): Promise<string> => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)) })
  const { output } = await bundle.generate({ format: 'iife', name: 'page', minify: true })
  await bundle.close()
  return output[0].code
}

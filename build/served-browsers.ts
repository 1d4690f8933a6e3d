import type { Plugin } from 'vite'
import project from '../package.json' with { type: 'json' }
import { escaped, scriptOf } from './html.ts'

/** The oldest supported version of each browser, from `browserslist` in package.json. */
export const servedBrowsers: ReadonlyMap<string, string> = new Map(
  project.browserslist.map((line) => line.split(' >= ') as [string, string]),
)

/** The supported browsers in the format of Vite's `build.target`. */
export const buildTarget = Array.from(
  servedBrowsers,
  ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
)

/**
 * An inline script that runs first, in ES2015 syntax. It tests for one late feature of each engine: Chrome has
 * `toSpliced` since version 110, Firefox `:has()` since 121, Safari lookbehind since 16.4. If one is missing, or a script
 * fails before the product has started, the page names the supported browsers.
 */
const checkBrowser = () => {
  const page = document.documentElement
  const show = () => page.setAttribute('data-unserved', '')
  const onError = (event: ErrorEvent) => {
    if (/assets/.test(event.filename)) show()
  }
  const lookbehind = '(?<=a)'
  try {
    const needed: unknown[] = [[].toSpliced, CSS.supports('selector(:has(a))'), RegExp(lookbehind)]
    if (!needed.every(Boolean)) show()
  } catch (error) {
    show()
    throw error
  }
  addEventListener('error', onError)
  addEventListener('product:started', () => {
    removeEventListener('error', onError)
    page.removeAttribute('data-unserved')
  })
}

/** Adds `checkBrowser` to the product's pages, with the names of the supported browsers and the brand. */
export const browserCheck = (brand: string): Plugin => ({
  name: 'guildhall-browser-check',
  transformIndexHtml: (html) => {
    if (!html.includes('id="unserved"')) return html
    return {
      html: html.replace(/%(?:BRAND|(\w+)_VERSION)%/g, (_, name: string | undefined) =>
        name === undefined ? escaped(brand) : (servedBrowsers.get(name.toLowerCase()) ?? ''),
      ),
      tags: [{ tag: 'script', children: scriptOf(checkBrowser, undefined), injectTo: 'head-prepend' }],
    }
  },
})

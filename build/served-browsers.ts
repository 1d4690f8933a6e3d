import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { escaped } from './html.ts'
import { scriptOf } from './prerender/script-of.ts'

/** The oldest version of each browser that is served, by its name in `browserslist`: the one place that says it. */
export const servedBrowsers = (): ReadonlyMap<string, string> =>
  new Map(
    (JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }).browserslist.map(
      (line) => {
        const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
        if (!name || !version) throw new Error(`'browserslist' has a line of another form: ${line}`)
        return [name, version]
      },
    ),
  )

/** As `build.target` names them. */
export const buildTarget = (): string[] =>
  Array.from(servedBrowsers(), ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)

/**
 * Runs before all else, in syntax of 2015. Asks for what the product cannot do without and an older browser lacks. Where
 * something is missing, or a script of the product fails before the product has started, the page says in which browsers
 * it works.
 */
const checkBrowser = () => {
  const page = document.documentElement
  const show = () => page.setAttribute('data-unserved', '')
  const onError = (event: ErrorEvent) => {
    if (/assets/.test(event.filename)) show()
  }
  const lookbehind = '(?<=a)'
  try {
    const needed: unknown[] = [
      ''.replaceAll,
      [].at,
      [].findLast,
      [].toSpliced,
      AbortSignal.prototype.throwIfAborted,
      AbortSignal.timeout,
      HTMLDialogElement.prototype.showModal,
      Object.hasOwn,
      ResizeObserver,
      TextDecoderStream,
      WeakRef,
      structuredClone,
      RegExp(lookbehind),
      CSS.supports('selector(:has(a))'),
    ]
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

/** Puts the check of the browser into the pages of the product, with the names of the served browsers and the brand. */
export const browserCheck = (brand: string): Plugin => ({
  name: 'guildhall-browser-check',
  transformIndexHtml: (html) => {
    if (!html.includes('id="unserved"')) return html
    return {
      html: html.replace(/%(?:BRAND|(\w+)_VERSION)%/g, (_, name: string | undefined) =>
        name === undefined ? escaped(brand) : (servedBrowsers().get(name.toLowerCase()) ?? ''),
      ),
      tags: [{ tag: 'script', children: scriptOf(checkBrowser, undefined), injectTo: 'head-prepend' }],
    }
  },
})

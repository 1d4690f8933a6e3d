/** Loads scripts and style sheets of third parties on demand. */
export interface Scripts {
  /** Resolves after the script has run. Each URL is loaded only once, unless loading it has failed. */
  load(url: string): Promise<void>
  /** Loads a style sheet; otherwise like `load`. */
  loadStylesheet(url: string): Promise<void>
}

type Rule = (text: string) => string | null

declare global {
  interface Window {
    /** The Trusted Types API, which some browsers lack. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML?: Rule; createScript?: Rule; createScriptURL?: Rule },
      ): {
        createHTML(text: string): string
        createScript(text: string): string
        createScriptURL(url: string): string
      }
    }
  }
}

export const browserScripts = (page: Document = document): Scripts => {
  const loaded = new Map<string, Promise<void>>()
  const add = (url: string, kind: string, element: HTMLElement) =>
    new Promise<void>((resolve, reject) => {
      element.addEventListener('load', () => resolve())
      element.addEventListener('error', () => {
        element.remove()
        loaded.delete(url)
        reject(new Error(`The ${kind} ${new URL(url, page.baseURI).host} did not load.`))
      })
      page.head.append(element)
    })
  // The URL in the form that Trusted Types require. The policy accepts every URL, because the CSP's `script-src`
  // already limits the origins of scripts.
  const trusted = (url: string): string =>
    page.defaultView?.trustedTypes
      ?.createPolicy('guildhall', { createScriptURL: (same) => same })
      .createScriptURL(url) ?? url
  const once = (url: string, load: () => Promise<void>) => {
    const loading = loaded.get(url) ?? load()
    loaded.set(url, loading)
    return loading
  }
  return {
    load: (url) =>
      once(url, () =>
        add(url, 'script', Object.assign(page.createElement('script'), { src: trusted(url), async: true })),
      ),
    loadStylesheet: (url) =>
      once(url, () =>
        add(url, 'stylesheet', Object.assign(page.createElement('link'), { rel: 'stylesheet', href: url })),
      ),
  }
}

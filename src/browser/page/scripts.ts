/** Scripts and stylesheets of third parties, loaded when they are needed. */
export interface Scripts {
  /** Resolves once the script has run; each address is loaded once, and again only after it failed. */
  load(url: string): Promise<void>
  /** The same for a stylesheet. */
  loadStylesheet(url: string): Promise<void>
}

type Rule = (text: string) => string | null

declare global {
  interface Window {
    /** Not in every browser. */
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
  // The policy's `script-src` decides from where a script may come.
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

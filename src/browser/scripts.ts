/** Scripts of third parties, loaded when they are needed. */
export interface Scripts {
  /** Resolves once the script has run; each address is loaded once, and again only after it failed. */
  load(url: string): Promise<void>
}

export const browserScripts = (page: Document = document): Scripts => {
  const loaded = new Map<string, Promise<void>>()
  const add = (url: string) =>
    new Promise<void>((resolve, reject) => {
      const script = page.createElement('script')
      script.src = url
      script.async = true
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => {
        script.remove()
        loaded.delete(url)
        reject(new Error(`The script ${new URL(url, page.baseURI).host} did not load.`))
      })
      page.head.append(script)
    })
  return {
    load: (url) => {
      const loading = loaded.get(url) ?? add(url)
      loaded.set(url, loading)
      return loading
    },
  }
}

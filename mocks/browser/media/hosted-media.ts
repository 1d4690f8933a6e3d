interface Hosted {
  readonly backend: { fetch(request: Request): Promise<Response> }
  /** Prefix of the URLs of this page's image host. */
  readonly host: string
  readonly page?: Document
}

const isMedia = (target: EventTarget | null): target is HTMLImageElement | HTMLVideoElement =>
  target instanceof HTMLImageElement || target instanceof HTMLVideoElement

/**
 * Shows files of this page's image host if no service worker serves them (after a hard reload, or if the browser has
 * none). If the browser has failed to load an image or video, loads it from the backend directly, before the product
 * sees the error.
 */
export const installHostedMediaFallback = ({ backend, host, page = document }: Hosted): void => {
  const addresses = new Map<string, string>()
  const loadInPage = async (element: HTMLImageElement | HTMLVideoElement, url: string) => {
    const response = await backend.fetch(new Request(url))
    if (!response.ok) return false
    const address = addresses.get(url) ?? URL.createObjectURL(await response.blob())
    addresses.set(url, address)
    if (element.src === url) element.src = address
    return true
  }
  page.addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (!isMedia(target) || !target.src.startsWith(`${host}/`) || target.dataset.mended === target.src)
        return
      const url = target.src
      target.dataset.mended = url
      event.stopImmediatePropagation()
      void loadInPage(target, url).then((done) => {
        if (!done && target.src === url) target.dispatchEvent(new Event('error'))
      })
    },
    { capture: true },
  )
}

interface Hosted {
  readonly backend: { fetch(request: Request): Promise<Response> }
  /** What the addresses of this page's own image host begin with. */
  readonly host: string
  readonly page?: Document
}

const isMedia = (target: EventTarget | null): target is HTMLImageElement | HTMLVideoElement =>
  target instanceof HTMLImageElement || target instanceof HTMLVideoElement

/**
 * Where no service worker carries them (a hard reload, a browser without any), the browser cannot load what this page's
 * image host keeps: each such picture or film is then given its bytes by hand, before the product hears of the failure.
 */
export const installHostedMediaFallback = ({ backend, host, page = document }: Hosted): void => {
  const addresses = new Map<string, string>()
  const loadInPage = async (element: HTMLImageElement | HTMLVideoElement, url: string) => {
    const answer = await backend.fetch(new Request(url))
    if (!answer.ok) return false
    const address = addresses.get(url) ?? URL.createObjectURL(await answer.blob())
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

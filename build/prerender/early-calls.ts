import type { communityCalls } from '#src/app/prerender.tsx'

/**
 * An inline script in the app shell of a community page. Before the product's scripts have loaded, it sends a visitor's
 * first requests: the community, then its seller and the bots of its first six servers. It also preloads the image of
 * the community's video. `fetchWithEarlyCalls` takes the responses; the page parses them and reports errors.
 */
export const callEarly = ({ community, seller, bots, headers }: ReturnType<typeof communityCalls>): void => {
  const calls: Window['earlyCalls'] = new Map()
  /**
   * Sends a request and returns true. Returns false if the parameter is invalid or the URL was already requested. Stores
   * a promise of the response, which settles after the callback `then`.
   */
  const send = (
    address: string,
    value: unknown,
    then = async (_: Response): Promise<void> => {},
  ): boolean => {
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) return false
    const path = address.replace(/:\w+$/, () => encodeURIComponent(value))
    const { href } = new URL(path, location.origin)
    if (calls.has(href)) return false
    const stop = new AbortController()
    const answer = fetch(href, { headers, credentials: 'include', redirect: 'error', signal: stop.signal })
    const settled = answer.then(async (response) => {
      await then(response.clone()).catch(() => {})
      return response
    })
    settled.catch(() => {})
    calls.set(href, { answer: settled, stop })
    return true
  }
  try {
    /* Requests of a signed-in user need the token, which this script does not send. */
    if (localStorage.getItem('token') !== null) return
    const slug = location.pathname.split('/').filter(Boolean).pop() ?? ''
    send(community, decodeURIComponent(slug), async (response) => {
      const { isActive, seller: owner, plans, video, thumbnail } = await response.json()
      if (isActive !== true) return
      if (video && typeof thumbnail === 'string') new Image().src = thumbnail
      send(seller, owner)
      let left = 6
      for (const { platform, discordServerId, telegramServerId } of plans) {
        if (left > 0 && platform.includes('Discord') && send(bots.Discord, discordServerId)) left -= 1
        if (left > 0 && platform.includes('Telegram') && send(bots.Telegram, telegramServerId)) left -= 1
      }
    })
    window.earlyCalls = calls
  } catch {
    /* The page reports a malformed URL itself. */
  }
}

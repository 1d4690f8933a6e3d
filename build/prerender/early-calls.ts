import { scriptOf } from './script-of.ts'

export interface EarlyCallsOptions {
  /** The addresses of the calls, each with a parameter as its last part; one without an origin is on the page's own. */
  community: string
  seller: string
  bots: Readonly<Record<'Discord' | 'Telegram', string>>
  headers: Readonly<Record<string, string>>
}

/**
 * Runs in the frame of a community's page, before its scripts have come: sends a visitor's first calls, the community's
 * and then those of its seller and of the bots of its first six servers, and loads the picture of its film.
 * `fetchWithEarlyCalls` hands the answers over; the page reads them, and says what is wrong with them.
 */
const callEarly = ({ community, seller, bots, headers }: EarlyCallsOptions): void => {
  const calls: Window['earlyCalls'] = new Map()
  /** Sends a call unless `value` cannot be its parameter, and says so; its answer settles once `then` has. */
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
    const settled = answer.then((response) =>
      then(response.clone()).then(
        () => response,
        () => response,
      ),
    )
    settled.catch(() => {})
    calls.set(href, { answer: settled, stop })
    return true
  }
  try {
    /* The calls of somebody signed in carry their token. */
    if (localStorage.getItem('token') !== null) return
    const slug = location.pathname.split('/').filter(Boolean).pop() ?? ''
    send(community, decodeURIComponent(slug), async (answer) => {
      const { isActive, seller: owner, plans, video, thumbnail } = await answer.json()
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
    /* The page says that its address names nothing. */
  }
}

/** The text of the script that sends a page's first calls. */
export const earlyCalls = (options: EarlyCallsOptions): string => scriptOf(callEarly, options)

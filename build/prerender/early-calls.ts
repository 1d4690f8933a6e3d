import { scriptOf } from './script-of.ts'

export interface EarlyCallsOptions {
  /** The addresses of the calls, each with a parameter as its last part; one without an origin is on the page's own. */
  community: string
  seller: string
  bots: Readonly<Record<'Discord' | 'Telegram', string>>
  headers: Readonly<Record<string, string>>
}

/**
 * Runs in the frame of a community's page, before the page's scripts have come: sends the calls that the page begins
 * with, the community's and, once it has answered, those of its seller and of the bots of its first six servers. The
 * picture of its film is loaded then, too: on a phone it is the largest thing that is painted.
 * `fetchWithEarlyCalls` hands their answers over.
 */
const callEarly = ({ community, seller, bots, headers }: EarlyCallsOptions): void => {
  const calls: Window['earlyCalls'] = new Map()
  /**
   * Sends a call unless it was sent before or `value` cannot be its parameter (empty, `.`, `..`); whether it was sent.
   */
  const send = (address: string, value: unknown, then = (answer: Response): unknown => answer): boolean => {
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) return false
    const { href } = new URL(
      address.replace(/:\w+$/, () => encodeURIComponent(value)),
      location.origin,
    )
    if (calls.has(href)) return false
    const stop = new AbortController()
    const answer = fetch(href, { headers, credentials: 'include', redirect: 'error', signal: stop.signal })
    const answered = answer.then(async (response) => {
      try {
        await then(response)
      } catch {
        /* The page reads the same answer and says what is wrong with it. */
      }
      return response
    })
    answered.catch(() => {})
    calls.set(href, { answer: answered, stop })
    return true
  }
  try {
    /* The calls of somebody signed in carry their token. */
    if (localStorage.getItem('token') !== null) return
    const slug = location.pathname.split('/').filter(Boolean).pop() ?? ''
    send(community, decodeURIComponent(slug), async (answer) => {
      const { isActive, seller: owner, plans, video, thumbnail } = await answer.clone().json()
      if (isActive !== true) return
      if (video && typeof thumbnail === 'string') new Image().src = thumbnail
      send(seller, owner)
      let left = 6
      for (const { platform, discordServerId, telegramServerId } of plans) {
        if (left && platform.includes('Discord') && send(bots.Discord, discordServerId)) left -= 1
        if (left && platform.includes('Telegram') && send(bots.Telegram, telegramServerId)) left -= 1
      }
    })
    window.earlyCalls = calls
  } catch {
    /* The page says that its address names nothing. */
  }
}

/** The text of the script that sends a page's first calls. */
export const earlyCalls = (options: EarlyCallsOptions): string => scriptOf(callEarly, options)

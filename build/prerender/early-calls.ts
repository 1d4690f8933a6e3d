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
 *
 * Once every bot is known to be there (COMM-12), what is seen first of the community is shown in place of the frame
 * (`EarlyOpening`), until the product has drawn the page (`announceContent`).
 */
const callEarly = ({ community, seller, bots, headers }: EarlyCallsOptions): void => {
  const calls: Window['earlyCalls'] = new Map()
  const path = location.pathname
  /**
   * Sends a call unless it was sent before or `value` cannot be its parameter (empty, `.`, `..`); its answer, settled
   * once `then` has.
   */
  const send = (
    address: string,
    value: unknown,
    then = (answer: Response): unknown => answer,
  ): Promise<Response> | null => {
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) return null
    const { href } = new URL(
      address.replace(/:\w+$/, () => encodeURIComponent(value)),
      location.origin,
    )
    if (calls.has(href)) return null
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
    return answered
  }
  const isPresent = async (answer: Promise<Response>): Promise<boolean> => {
    const { botPresent, permissions } = await (await answer).clone().json()
    return botPresent === true && permissions.isAdmin === true
  }
  const loaded = (sheet: HTMLLinkElement) =>
    new Promise((resolve) => {
      if (sheet.sheet) resolve(null)
      else sheet.addEventListener('load', resolve)
    })
  const show = async (title: string, description: string, video: unknown, thumbnail: unknown) => {
    const template = document.getElementById(video ? 'early-film' : 'early-plain')
    const sheet = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
    const opening = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null
    if (!sheet || !opening) return
    const partOf = (name: string) => opening.querySelector(`[data-early=${name}]`)
    partOf('title')?.append(title)
    partOf('description')?.append(description)
    if (typeof thumbnail === 'string') partOf('film')?.setAttribute('poster', thumbnail)
    await loaded(sheet)
    if (location.pathname === path && document.querySelector('#root :is(.still, [data-loading])'))
      document.body.prepend(opening)
  }
  try {
    /* The calls of somebody signed in carry their token. */
    if (localStorage.getItem('token') !== null) return
    const slug = path.split('/').filter(Boolean).pop() ?? ''
    send(community, decodeURIComponent(slug), async (answer) => {
      const {
        isActive,
        title,
        description,
        seller: owner,
        plans,
        video,
        thumbnail,
      } = await answer.clone().json()
      if (isActive !== true) return
      if (video && typeof thumbnail === 'string') new Image().src = thumbnail
      send(seller, owner)
      const checks: Promise<Response>[] = []
      let isAllAsked = true
      const ask = (call: string, server: unknown) => {
        const check = checks.length < 6 ? send(call, server) : null
        if (check) checks.push(check)
        else if (server && checks.length === 6) isAllAsked = false
      }
      let isHosted = false
      for (const { platform, discordServerId, telegramServerId } of plans) {
        if (platform.includes('Discord')) ask(bots.Discord, discordServerId)
        if (platform.includes('Telegram')) ask(bots.Telegram, telegramServerId)
        isHosted ||= platform.length > 0
      }
      if (!isHosted || !isAllAsked || typeof title !== 'string') return
      if (typeof (description ?? '') !== 'string') return
      Promise.all(checks.map(isPresent)).then(
        (present) => {
          if (present.every(Boolean)) void show(title, description ?? '', video, thumbnail)
        },
        () => {},
      )
    })
    window.earlyCalls = calls
  } catch {
    /* The page says that its address names nothing. */
  }
}

/** The text of the script that sends a page's first calls. */
export const earlyCalls = (options: EarlyCallsOptions): string => scriptOf(callEarly, options)

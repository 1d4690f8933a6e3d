import { parsed } from '#machines/rules/links/redirects.ts'
import type { Navigation } from '#src/browser/page/navigation.ts'
import type { Tabs } from '#src/browser/page/tabs.ts'

type StandInAddresses = (url: string) => string

const leads: readonly string[] = ['http:', 'https:', 'tg:']

/** The URL of the chat with the pay-per-view bot, to which users return. */
export const payPerViewChat = 'https://t.me/viewpay_bot'

/**
 * The name and the query of the stand-in for a third party's URL: a Discord server (C71), Discord's consent page, or our
 * Telegram bots. Undefined for other URLs.
 */
const standInFor = ({
  host,
  href,
  pathname,
  searchParams,
}: URL): [string, Record<string, string>] | undefined => {
  const server = host === 'discord.com' ? /^\/channels\/([^/]+)/.exec(pathname)?.[1] : undefined
  if (server) return ['discord', { server }]
  if (href === payPerViewChat) return ['telegram', { posts: '' }]
  const invitesBot =
    host === 'discord.com' &&
    pathname === '/oauth2/authorize' &&
    (searchParams.get('scope') ?? '').split(' ').includes('bot')
  if (invitesBot) return ['discord', { bot: searchParams.get('guild_id') ?? '' }]
  if (host === 'discord.com' && pathname === '/oauth2/authorize' && searchParams.has('redirect_uri'))
    return ['discord', Object.fromEntries(searchParams)]
  if (host === 't.me' && (searchParams.has('startgroup') || searchParams.has('startchannel')))
    return ['telegram', { bot: '' }]
  const connect = host === 't.me' ? searchParams.get('start') : null
  return connect ? ['telegram', { connect }] : undefined
}

/**
 * Returns a function that maps URLs to URLs of the demo, so that the demo never opens external pages. A URL of the demo
 * or of another scheme, such as `mailto:`, stays the same. The URL of a third party becomes the URL of its stand-in, or
 * of a page that explains why the demo does not open it.
 */
export const standInAddresses =
  (appAddress: string): StandInAddresses =>
  (url) => {
    const at = parsed(url, appAddress)
    if (!at || !leads.includes(at.protocol) || at.origin === new URL(appAddress).origin) return url
    const [page, query] = standInFor(at) ?? ['other-site', { address: at.href }]
    return `${appAddress}/mocks/providers/${page}.html?${new URLSearchParams(query)}`
  }

export const tabsWithin = (tabs: Tabs, standInOf: StandInAddresses): Tabs => ({
  reserve: () => {
    const tab = tabs.reserve()
    return tab && { ...tab, show: (url) => tab.show(standInOf(url)) }
  },
})

export const navigationWithin = (navigation: Navigation, standInOf: StandInAddresses): Navigation => ({
  ...navigation,
  leave: (url) => navigation.leave(standInOf(url)),
  replace: (url) => navigation.replace(standInOf(url)),
})

const MIDDLE_BUTTON = 1

/** Makes links to third parties open their stand-ins in a new tab. */
export const redirectLinks = (standInOf: StandInAddresses, page: Window = window) => {
  const hold = (event: MouseEvent) => {
    if (event.button > MIDDLE_BUTTON) return
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
    if (!link?.href) return
    const standIn = standInOf(link.href)
    if (standIn === link.href) return
    event.preventDefault()
    page.open(standIn, '_blank', 'noopener')
  }
  page.addEventListener('click', hold, { capture: true })
  page.addEventListener('auxclick', hold, { capture: true })
}

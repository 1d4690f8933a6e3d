import { controlCharacter, decodedOnce, type ExternalUrl, parsed } from './redirects.ts'

/**
 * Matches the paths of Telegram links: to users, groups, channels and bots, to their messages, to invites, and to
 * private groups.
 */
const chatPath = /^\/(?:([a-z]\w{2,31})(?:\/\d+){0,2}|\+[\w-]+|joinchat\/[\w-]+|c\/\d+(?:\/\d+){0,2})\/?$/i

/**
 * Matches paths of t.me that look like the name of a chat but are commands: share, sign in, install, or forward to
 * another page.
 */
const commands =
  /^(add(?:emoji|list|stickers|style|theme)|auction|boost|call|confirmphone|contact|giftcode|invoice|login|message|msg|nft|proxy|setlanguage|share|socks)$/i

const isChatPath = (pathname: string): boolean => {
  const [path, name = ''] = chatPath.exec(pathname) ?? []
  return path !== undefined && !commands.test(name)
}

/** Whether a `tg:` URL opens a chat, with or without slashes: `tg://resolve?domain=…` or `tg:resolve?domain=…`. */
const isChatCommand = ({ host, pathname }: URL): boolean =>
  /^(resolve|join|privatepost)$/.test(host + pathname.replace(/\/$/, ''))

/**
 * Whether a URL opens a chat in Telegram's web app. False if it has the parameter `tgaddr`, which would open another
 * link.
 */
const isWebApp = ({ hostname, href }: URL): boolean =>
  /^web[akz]?\.telegram\.org$/.test(hostname) && !/tgaddr/i.test(href)

const isChat = (url: URL): boolean => {
  if (url.port !== '' || url.username !== '') return false
  if (url.protocol === 'tg:') return isChatCommand(url)
  if (url.protocol !== 'https:') return false
  return isWebApp(url) || (/^(t|telegram)\.me$/.test(url.hostname) && isChatPath(url.pathname))
}

/**
 * The Telegram chat to return to after a pay-per-view purchase; null if `value` is not a safe chat link (A03). `value`
 * comes from the URL, decoded once; it may be encoded once more (A04).
 */
export const safeChat = (value: unknown): ExternalUrl | null => {
  if (typeof value !== 'string') return null
  const address = parsed(value) ? value : decodedOnce(value)
  if (controlCharacter.test(address)) return null
  const url = parsed(address)
  return url && isChat(url) ? (url.href as ExternalUrl) : null
}

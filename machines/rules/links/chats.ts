import { controlCharacter, type ExternalUrl, parsed } from './redirects.ts'

const chatHosts = ['t.me', 'telegram.me', 'telegram.org']

const isChat = ({ protocol, hostname }: URL): boolean =>
  protocol === 'tg:' ||
  (protocol === 'https:' && chatHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))

/** Malformed, it stays as it is. */
const decodedOnce = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * The Telegram chat to return to after a pay-per-view purchase, or null where `value` must count as absent (A03).
 * `value` comes out of the address decoded once; it may have been encoded once more (A04).
 */
export const safeChat = (value: unknown): ExternalUrl | null => {
  if (typeof value !== 'string') return null
  const address = parsed(value) ? value : decodedOnce(value)
  if (controlCharacter.test(address)) return null
  const url = parsed(address)
  return url && isChat(url) ? (url.href as ExternalUrl) : null
}

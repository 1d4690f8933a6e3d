import { latinDigits } from '../kit/digits.ts'
import type { Platform } from '../kit/entities.ts'
import { cleanLine } from '../kit/typed-text.ts'

/**
 * Matches links that contain a server id: links to a Discord channel, to a private Telegram group, or to a chat in
 * Telegram's web app.
 */
const links = {
  Discord: [/discord(?:app)?\.com\/channels\/(\d+)/i],
  Telegram: [
    /(?:^|\/)(?:t|telegram)\.me\/c\/(\d+)/i,
    /tg:\/\/privatepost\?channel=(\d+)/i,
    /web\.telegram\.org\/\w+\/#-100(\d+)/i,
  ],
} as const satisfies Record<Platform, readonly RegExp[]>

/** The prefix that turns the number in a Telegram link into the id of a group or channel. */
const prefixes = { Discord: '', Telegram: '-100' } as const satisfies Record<Platform, string>

const forms = { Discord: /^\d+$/, Telegram: /^-\d+$/ } as const satisfies Record<Platform, RegExp>

/** Matches the id of a large group or channel whose minus sign is missing: no other id has so many digits. */
const lostMinus = /^100\d{10}$/

/**
 * Extracts the server id from input, which may contain a label or be a link. Quotes, spaces and invisible characters
 * are removed, dashes become a minus, digits become 0 to 9. If there is no id, returns the cleaned text.
 */
export const serverIdIn = (platform: Platform, text: string): string => {
  const line = latinDigits(cleanLine(text))
  for (const link of links[platform]) {
    const [, id] = link.exec(line) ?? []
    if (id !== undefined) return prefixes[platform] + id
  }
  const bare = line
    .replace(/^[\p{L} ]*:/u, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s"'`´«»“”„‘’‚<>()[\]]|[.,;]$/g, '')
  if (platform === 'Telegram' && lostMinus.test(bare)) return `-${bare}`
  return forms[platform].test(bare) ? bare : line
}

const help = {
  Discord:
    'This is not a Discord Server ID. It is a long number, such as 812345678901234567. The link of a channel contains it, an invite does not.',
  Telegram:
    'This is not a Telegram Server ID. It is a negative number, such as -1001234567890. Ask our bot for it: a public link or an invite does not contain it.',
} as const satisfies Record<Platform, string>

/**
 * The message about what a server id looks like, if the text contains none; null if the text contains one or is empty.
 */
export const serverIdProblem = (platform: Platform, text: string): string | null => {
  const id = serverIdIn(platform, text)
  return id === '' || forms[platform].test(id) ? null : help[platform]
}

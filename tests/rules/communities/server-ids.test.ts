import { describe, expect, it } from 'vitest'
import { serverIdIn, serverIdProblem } from '#machines/rules/communities/server-ids.ts'

describe('a Discord server id', () => {
  it.each([
    '812345678901234567',
    ' 812345678901234567\u00a0',
    '\ufeff8123\u200b45678901234567\u202c',
    '"812345678901234567"',
    '“812345678901234567”',
    '`812345678901234567`',
    '812345678901234567.',
    '812 345 678 901 234 567',
    '８１２３４５６７８９０１２３４５６７',
    '٨١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧',
    'Server ID: 812345678901234567',
    'https://discord.com/channels/812345678901234567/998877665544332211',
    'https://discord.com/channels/812345678901234567/998877665544332211/112233445566778899',
    'discord.com/channels/812345678901234567',
    'https://ptb.discord.com/channels/812345678901234567/1',
    'https://discordapp.com/channels/812345678901234567/1',
    '<https://discord.com/channels/812345678901234567/1>',
  ])('is read from %j', (text) => {
    expect(serverIdIn('Discord', text)).toBe('812345678901234567')
    expect(serverIdProblem('Discord', text)).toBeNull()
  })

  it.each([
    'The Lantern Room',
    'lantern-room',
    'https://discord.gg/x7Yz',
    'discord.gg/812345',
    'https://discord.com/invite/x7Yz',
    'https://discord.com/channels/@me/998877665544332211',
    'sol.seller#1234',
    '-812345678901234567',
    '8123456789012345.67',
    '8.12346E+17',
  ])('is not found in %j, which is refused', (text) => {
    expect(serverIdIn('Discord', text)).toBe(text)
    expect(serverIdProblem('Discord', text)).toBe(
      'This is not a Discord Server ID. It is a long number, such as 812345678901234567. The link of a channel contains it, an invite does not.',
    )
  })
})

describe('a Telegram server id', () => {
  it.each([
    '-1001234567890',
    '−1001234567890',
    '–1001234567890',
    '—1001234567890',
    '‐1001234567890',
    '－1001234567890',
    '﹣1001234567890',
    '- 1001234567890',
    '-100 1234567890',
    "'-1001234567890'",
    '"-1001234567890"',
    '\u200e-1001234567890\u200f',
    '-1001234567890.',
    '−١٠٠١٢٣٤٥٦٧٨٩٠',
    'Chat ID: -1001234567890',
    '1001234567890',
    'https://t.me/c/1234567890/5',
    't.me/c/1234567890',
    'https://telegram.me/c/1234567890/12/5',
    'tg://privatepost?channel=1234567890&post=5',
    'https://web.telegram.org/a/#-1001234567890',
  ])('is read from %j', (text) => {
    expect(serverIdIn('Telegram', text)).toBe('-1001234567890')
    expect(serverIdProblem('Telegram', text)).toBeNull()
  })

  it('of a small group has no prefix -100 and is accepted', () => {
    expect(serverIdIn('Telegram', '−4123456789')).toBe('-4123456789')
    expect(serverIdProblem('Telegram', '−4123456789')).toBeNull()
  })

  it.each([
    '1234567890',
    '@lanternroom',
    'lanternroom',
    'The Lantern Room',
    'https://t.me/lanternroom',
    'https://t.me/lanternroom/5',
    'https://t.me/+AbC123',
    'https://t.me/joinchat/AbC123',
    'https://web.telegram.org/k/#-1234567890',
    '--1001234567890',
    '-',
  ])('is not found in %j, which is refused', (text) => {
    expect(serverIdIn('Telegram', text)).toBe(text)
    expect(serverIdProblem('Telegram', text)).toBe(
      'This is not a Telegram Server ID. It is a negative number, such as -1001234567890. Ask our bot for it: a public link or an invite does not contain it.',
    )
  })
})

it.each(['', ' ', '\u200b\u3164'])('the blank text %j counts as no server id and is not an error', (text) => {
  expect(serverIdIn('Discord', text)).toBe('')
  expect(serverIdProblem('Telegram', text)).toBeNull()
})

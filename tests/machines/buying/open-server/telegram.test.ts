import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import { click, expiredByWords, noLinkLogged, open, other, release, show } from './fixtures.ts'

describe('open server, Telegram', () => {
  const telegram = ['inviteToTelegram', { chatId: '-100', userTelegramId: 'telegram-7' }]

  it('OPEN-06: requests an invite and opens its link', async () => {
    const { calls, announced } = await open({ platform: 'Telegram' })
    expect(calls).toEqual([...click, telegram, show('https://t.me/+invite')])
    expect(announced).toEqual(['end'])
  })

  it.each([
    ['no link', [returns({ kind: 'noLink' })], [noLinkLogged]],
    ['an error', [fails(other)], []],
    ['even the error of an expired Discord token', [fails(expiredByWords)], []],
  ])(
    "OPEN-07, OPEN-10: when the Telegram invite returns %s, repeats no request and shows 'No Telegram link available'",
    async (_, inviteToTelegram, logged) => {
      const { calls, actor, emitted } = await open({ platform: 'Telegram', differs: { inviteToTelegram } })
      expect(calls).toEqual([...click, telegram, release])
      expect(emitted).toEqual(logged)
      expect(actor.getSnapshot().value).toBe('noLink')
      expect(actor.getSnapshot().context.message).toBe('No Telegram link available')
    },
  )
})

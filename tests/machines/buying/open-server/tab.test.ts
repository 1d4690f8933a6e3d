import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import { expiredByWords, type Given, open, other, show, start } from './fixtures.ts'

describe('open server', () => {
  it('C71: reserves the tab within the click event', () => {
    expect(start().calls).toEqual([['reserveTab', {}]])
  })

  it.each<[string, Given]>([
    ['reserveTab', {}],
    ['checkMembership', {}],
    ['inviteToDiscord', {}],
    ['refreshToken', { differs: { checkMembership: [fails(expiredByWords)] } }],
    ['saveToken', { differs: { checkMembership: [fails(expiredByWords)] } }],
    ['showServer', {}],
    ['inviteToTelegram', { platform: 'Telegram' }],
    ['releaseTab', { differs: { checkMembership: [fails(other)] } }],
  ])('OPEN-01: is busy while %s is in progress', async (port, given) => {
    const { actor, calls } = await open({ ...given, differs: { ...given.differs, [port]: ['hang'] } })
    expect(calls.at(-1)?.[0]).toBe(port)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it.each(['link.followed', 'dialog.closed'] as const)(
    'C71: when the browser blocks the tab, offers the link in a dialog until %s',
    async (type) => {
      const { actor, announced, calls } = await open({
        differs: { reserveTab: [returns({ kind: 'blocked' })], showServer: [returns({ kind: 'blocked' })] },
      })
      expect(calls.at(-1)).toEqual(show('https://discord.gg/glass', null))
      expect(actor.getSnapshot().value).toBe('offeringLink')
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(actor.getSnapshot().context.url).toBe('https://discord.gg/glass')
      actor.send({ type })
      expect(announced).toEqual(['end'])
    },
  )
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'
import { openProduct } from './fixtures.ts'

afterEach(() => void vi.restoreAllMocks())

const run = () => ({ signal: new AbortController().signal })
const ids = { communityId: 'course-1', planId: 'plan-1' }
const refusing = (status: number, body: object) =>
  unsubscribePorts(openProduct(async () => Response.json(body, { status })).services)

const ending: readonly [status: number, body: object][] = [
  [404, { message: 'You have no subscription to this plan.' }],
  [404, { message: "No such subscription: 'sub_1'", code: 'resource_missing' }],
  [400, { message: 'This subscription has already been cancelled.' }],
  [400, { message: 'Subscription is already canceled' }],
  [409, { message: 'Conflict', code: 'already_unsubscribed' }],
  [410, { message: 'No such purchase.' }],
]
const others: readonly [status: number, body: object][] = [
  [404, { message: 'Not found' }],
  [400, { message: "No such price: 'price_1'", code: 'resource_missing' }],
  [400, { message: 'Nothing recurs for this plan.' }],
  [403, { message: 'This subscription has already been cancelled.' }],
  [500, { message: 'No such subscription.' }],
]

describe.each(['cancelWithProvider', 'requestUnsubscribe', 'deactivate'] as const)(
  'C60: the request %s, when a user tries again to unsubscribe,',
  (port) => {
    it.each(ending)(
      'counts as done when the provider refuses it with %i %j, which says that it was already done',
      async (status, body) => {
        expect(await refusing(status, body)[port]({ ...ids, id: 'e1', isActive: false }, run())).toEqual({
          kind: 'ended',
        })
      },
    )

    it.each(others)(
      'UNSUB-15: the request fails when the provider refuses it with another error, %i %j',
      async (status, body) => {
        await expect(
          refusing(status, body)[port]({ ...ids, id: 'e1', isActive: false }, run()),
        ).rejects.toThrow()
      },
    )
  },
)

describe('C60: the removal from a server, when a user tries again to unsubscribe,', () => {
  const discord = { serverId: 'discord-1', userDiscordId: 'discord-7' }
  const telegram = { chatId: '-100', userTelegramId: 'telegram-7' }

  it.each([
    [404, { message: 'Unknown Member' }],
    [404, { message: 'Not found', code: 10007 }],
    [400, { message: 'Bad Request', code: '10007' }],
  ])('from Discord counts as done when %i %j says that there is no such member', async (status, body) => {
    expect(await refusing(status, body).removeFromDiscord(discord, run())).toEqual({ kind: 'absent' })
  })

  it.each([
    [404, { message: 'Bad Request: user not found' }],
    [400, { message: 'Bad Request: USER_NOT_PARTICIPANT' }],
  ])('from Telegram counts as done when %i %j says that there is no such member', async (status, body) => {
    expect(await refusing(status, body).removeFromTelegram(telegram, run())).toEqual({ kind: 'absent' })
  })

  it.each([
    [404, { message: 'Unknown Guild', code: 10004 }],
    [403, { message: 'Missing Permissions', code: 50013 }],
  ])('UNSUB-07: from Discord fails when Discord refuses it with %i %j', async (status, body) => {
    await expect(refusing(status, body).removeFromDiscord(discord, run())).rejects.toThrow()
  })
})

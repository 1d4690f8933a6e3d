import { afterEach, describe, expect, it, vi } from 'vitest'
import { openServerPorts } from '#src/flows/buying/open-server/ports.ts'
import { ppvReturnPorts } from '#src/flows/buying/ppv-return/ports.ts'
import { communityListPorts } from '#src/flows/selling/community-list/ports.ts'
import { openProduct } from './fixtures.ts'

const run = () => ({ signal: new AbortController().signal })
const answering = (response: object) => openProduct(async () => Response.json(response)).services

afterEach(() => void vi.restoreAllMocks())

describe('the links in the response to a Telegram invite', () => {
  const invite = (response: object) =>
    openServerPorts(answering(response)).inviteToTelegram({ chatId: '-100', userTelegramId: 't1' }, run())

  const unsafe = 'javascript:alert(1)'

  it.each([
    [{ inviteLink: 'https://t.me/+1', chatLink: 'https://t.me/2', telegramLink: unsafe }, 'https://t.me/+1'],
    [{ inviteLink: 'https://t.me/+1', chatLink: unsafe, telegramLink: unsafe }, 'https://t.me/+1'],
    [{ chatLink: 'tg://join?invite=2', telegramLink: unsafe }, 'tg://join?invite=2'],
    [{ telegramLink: 'https://t.me/3' }, 'https://t.me/3'],
  ])('OPEN-06, A05: the first link of %j is used, even if a later link is unsafe', async (links, url) => {
    expect(await invite(links)).toEqual({ kind: 'invited', url })
  })

  it('A05: when the first link is unsafe, the request fails, even if a later link is safe', async () => {
    await expect(invite({ inviteLink: unsafe, chatLink: 'https://t.me/2' })).rejects.toThrow(
      'not safe to open',
    )
  })
})

it.each([true, false])(
  'ACTIV-02: the port that deactivates a community returns isActive from the response: %s',
  async (isActive) => {
    const { deactivate } = communityListPorts(answering({ course: { isActive } }))
    expect(await deactivate({ communityId: 'c1' }, run())).toEqual({ isActive })
  },
)

it.each([
  [true, 'paid'],
  [false, 'unpaid'],
])('API-33: a pay-per-view session whose response has `paid` %s is %s', async (paid, kind) => {
  expect(await ppvReturnPorts(answering({ paid })).verify({ sid: 'cs_1' }, run())).toEqual({ kind })
})

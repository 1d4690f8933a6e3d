import { describe, expect, it } from 'vitest'
import { lapsePurchase, recordPurchase } from '#mocks/backend/domain/purchases.ts'
import { NOW } from '#tests/mocks/backend.ts'
import { among, GAMBIT, GAMBIT_CHAT } from './fixtures.ts'

const BEA_ON_DISCORD = '318204417729855489'

const BEA_ON_TELEGRAM = '614208837'

describe('a purchase that ends in the fake backend', () => {
  it.each([
    [{ counted: 'in' as const }, 'out', -1],
    [{ counted: 'no' as const }, 'no', 0],
    [{ counted: 'out' as const }, 'out', 0],
    [{ counted: 'in' as const, courseId: null }, 'out', 0],
    [{ counted: 'in' as const, planId: null }, 'out', 0],
  ])(
    "API-35: with the fields %j, becomes `counted: '%s'` and changes the member count of its plan by %d",
    async (change, counted, by) => {
      const { buy, write, kept, members } = await among('the-lantern-room', 'Resident')
      const row = await buy(0, change)
      const before = await members()
      await write((tx) => lapsePurchase(tx, row))
      expect(await kept(row.id)).toEqual({ ...row, isActive: false, chargeEnded: true, counted })
      expect(await members()).toBe(before + by)
    },
  )

  it.each([
    ['both servers', {}, []],
    ['no server when another purchase gives access', { other: true }, [GAMBIT, GAMBIT_CHAT]],
    ['Telegram alone when Discord is not connected', { userDiscordId: null }, [GAMBIT]],
    ['Discord alone when Telegram is not connected', { userTelegramId: null }, [GAMBIT_CHAT]],
  ])(
    'A18: which servers it removes its buyer from: %s',
    async (_, {
      other,
      ...account
    }: { other?: boolean; userDiscordId?: null; userTelegramId?: null }, left) => {
      const { buy, write, store, user, course } = await among('gambit-chess-club', 'Club player', 'lapsed')
      const [, , , life] = course.plans
      if (!life) throw new Error('no life member')
      const row = await buy()
      await write((tx) => {
        for (const [serverId, platformUserId] of [
          [GAMBIT, BEA_ON_DISCORD],
          [GAMBIT_CHAT, BEA_ON_TELEGRAM],
        ] as const) {
          const id = `${serverId}:${platformUserId}`
          tx.members.insert({ id, serverId, platformUserId, joinedAt: NOW })
        }
        tx.accounts.patch(user.id, account)
        if (other) recordPurchase(tx, user.id, course, life, { trialDays: 0 })
        // Ends the paid period of the purchase now, so that it no longer gives access.
        tx.purchases.patch(row.id, { nextBillingAt: NOW })
        const ended = tx.purchases.get(row.id)
        if (ended) lapsePurchase(tx, ended)
      })
      const places = await store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT].filter((key) => tx.members.count({ index: 'server', key }) > 0),
      )
      expect(places).toEqual(left)
    },
  )
})

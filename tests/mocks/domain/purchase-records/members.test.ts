import { describe, expect, it } from 'vitest'
import {
  changeMemberCount,
  hasServerAccess,
  planOf,
  sellsServerAccess,
} from '#mocks/backend/domain/purchases.ts'
import { BUYER, INES, NOW, SELLER } from '#tests/mocks/backend.ts'
import { among, GAMBIT, GAMBIT_CHAT, LANTERN } from './fixtures.ts'

const TIDE = '-1001884401105'

describe('access to a server', () => {
  it('API-60, API-62: belongs to a buyer with an active purchase whose plan names the server', async () => {
    const { buy, write, store, user } = await among('gambit-chess-club', 'Club player')
    const enters = () =>
      store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT, LANTERN, TIDE].filter((serverId) => hasServerAccess(tx, user.id, serverId)),
      )
    expect(await enters()).toEqual([])
    const { id } = await buy()
    expect(await enters()).toEqual([GAMBIT, GAMBIT_CHAT])
    // A purchase record that has lost its plan names no server.
    await write((tx) => tx.purchases.patch(id, { plan: null }))
    expect(await enters()).toEqual([])
    await buy(0, { nextBillingAt: NOW })
    expect(await enters()).toEqual([])
  })

  it('API-19, API-20: belongs to a seller whose plan names the server', async () => {
    const { store, signIn } = await among('gambit-chess-club', 'Club player')
    const sold = async (email: string) => {
      const { user } = await signIn(email)
      return store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT, LANTERN, TIDE, '1'].filter((serverId) =>
          sellsServerAccess(tx, user.id, serverId),
        ),
      )
    }
    expect(await sold(INES)).toEqual([GAMBIT, GAMBIT_CHAT, TIDE])
    expect(await sold(SELLER)).toEqual([LANTERN])
    expect(await sold(BUYER)).toEqual([])
  })
})

describe('the fake backend: counting members', () => {
  it('API-35: changes the count of one plan, never below zero, and ignores an unknown community or plan', async () => {
    const { write, course, store } = await among('the-lantern-room', 'Patron')
    const members = () =>
      store.read((tx) => tx.courses.get(course.id)?.plans.map((plan) => [plan.title, plan.members]))
    const [, , patron] = course.plans
    if (!patron) throw new Error('no patron')
    await write((tx) => changeMemberCount(tx, course.id, patron.id, -1))
    const after = [
      ['Visitor', 812],
      ['Resident', 431],
      ['Patron', 37],
    ]
    expect(await members()).toEqual(after)
    await write((tx) => {
      changeMemberCount(tx, 'none', patron.id, 1)
      changeMemberCount(tx, course.id, 'none', 1)
    })
    expect(await members()).toEqual(after)
    await write((tx) => {
      for (let n = 0; n < 40; n += 1) changeMemberCount(tx, course.id, patron.id, -1)
      changeMemberCount(tx, course.id, patron.id, 1)
    })
    expect((await members())?.at(-1)).toEqual(['Patron', 1])
    expect(planOf(course, 'none')).toBeUndefined()
  })
})

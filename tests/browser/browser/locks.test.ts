import { expect, it } from 'vitest'
import { TestClock } from '#model/driver/test-clock.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks } from '#src/browser/locks.ts'
import { pageDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { unpricedPlansPorts } from '#src/flows/selling/unpriced-plans/ports.ts'
import { heldTurn } from '#src/flows/shared/browser/held-turn.ts'

it('a turn that somebody else holds is given up after ten seconds, and taken once it is given back (addition)', async () => {
  let giveBack = () => {}
  const held = new Promise<void>((taken) => {
    void navigator.locks.request('turn', () => {
      taken()
      return new Promise<void>((ended) => {
        giveBack = ended
      })
    })
  })
  await held
  const clock = new TestClock()
  const turn = heldTurn(
    browserLocks({
      now: () => new Date(clock.now()),
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
    }),
  )
  const { signal } = new AbortController()
  const first = turn.take('turn', signal)
  clock.advance(10_000)
  await expect(first).rejects.toMatchObject({ name: 'Failure', kind: 'held' })
  const second = turn.take('turn', signal)
  giveBack()
  await second
  clock.advance(60_000)
  const { held: holders = [] } = await navigator.locks.query()
  expect(holders.map(({ name }) => name)).toEqual(['turn'])
  turn.leave()
})

it('WIZ-18: the turn to finish plans goes back once nobody listens to it any more (addition)', async () => {
  const browser = { drafts: pageDrafts(), locks: browserLocks(systemClock()) }
  const { turn, takeTurn } = unpricedPlansPorts({ browser } as unknown as Services)
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name)
  const listening = turn.observe({}).subscribe({})
  await takeTurn({ userId: 'seller-1' }, new AbortController())
  expect(await held()).toEqual(['selling seller-1'])
  listening.unsubscribe()
  await expect.poll(held).toEqual([])
})

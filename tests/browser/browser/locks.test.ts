import { expect, it } from 'vitest'
import { TestClock } from '#model/driver/sandbox/test-clock.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks } from '#src/browser/locks.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'
import { unpricedPlansPorts } from '#src/flows/selling/unpriced-plans/ports.ts'
import { heldLock } from '#src/flows/shared/browser/held-lock.ts'

it('acquiring a lock that another tab has fails after ten seconds, and succeeds when that tab has released it (addition)', async () => {
  let release = () => {}
  const held = new Promise<void>((taken) => {
    void navigator.locks.request('lock', () => {
      taken()
      return new Promise<void>((ended) => {
        release = ended
      })
    })
  })
  await held
  const clock = new TestClock()
  const lock = heldLock(
    browserLocks({
      now: () => new Date(clock.now()),
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
    }),
  )
  const { signal } = new AbortController()
  const first = lock.acquire('lock', signal)
  clock.advance(10_000)
  await expect(first).rejects.toMatchObject({ name: 'Failure', kind: 'held' })
  const second = lock.acquire('lock', signal)
  release()
  await second
  clock.advance(60_000)
  const { held: holders = [] } = await navigator.locks.query()
  expect(holders.map(({ name }) => name)).toEqual(['lock'])
  lock.release()
})

it('saving a community waits while another flow has the lock to create missing prices (addition)', async () => {
  const browser = { drafts: memoryDrafts(), locks: browserLocks(systemClock()) }
  const services = { browser, graph: {} } as unknown as Services
  const { signal } = new AbortController()
  const plans = unpricedPlansPorts(services)
  const edit = editSubmissionPorts(services)
  const finishing = plans.lock.observe({}).subscribe({})
  await plans.acquireLock({ userId: 'seller-1' }, { signal })
  const saving = edit.lock.observe({}).subscribe({})
  const turn = edit.acquireLock({ userId: 'seller-1', communityId: 'course-1' }, { signal })
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name)
  await expect.poll(waiting).toEqual(['guildhall:seller:seller-1'])
  finishing.unsubscribe()
  expect(await turn).toEqual({ kept: null })
  saving.unsubscribe()
})

it('WIZ-18: the lock for creating missing prices is released when the last flow that uses it has ended (addition)', async () => {
  const browser = { drafts: memoryDrafts(), locks: browserLocks(systemClock()) }
  const { lock, acquireLock } = unpricedPlansPorts({ browser, graph: {} } as unknown as Services)
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name)
  const listening = lock.observe({}).subscribe({})
  await acquireLock({ userId: 'seller-1' }, new AbortController())
  expect(await held()).toEqual(['guildhall:seller:seller-1'])
  listening.unsubscribe()
  await expect.poll(held).toEqual([])
})

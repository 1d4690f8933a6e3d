import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import { buyer, json, server, settle } from '../fixtures.ts'
import { bearerOf, isRefresh, tab } from './fixtures.ts'

type Renewal = 'renewed' | 'refused' | 'empty' | 'dropped'

describe('requests of two tabs whose responses arrive in any order', () => {
  it('SESSION-01, SESSION-02: cause one renewal per expired token, are sent at most twice, and all settle', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ tab: fc.nat(1), late: fc.boolean(), aborted: fc.boolean() }), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.array(fc.constantFrom<Renewal>('renewed', 'renewed', 'refused', 'empty', 'dropped'), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
        async (scheduler, calls, renewals, secondExpiry) => {
          let generation = 2
          let served = 0
          const refreshed: (string | null)[] = []
          const sends = new Map<string, number>()
          const { fetch } = server(async (request) => {
            const bearer = bearerOf(request)
            if (isRefresh(request)) {
              refreshed.push(bearer)
              const outcome = renewals[Math.min(refreshed.length, renewals.length) - 1]
              await scheduler.schedule(Promise.resolve(), 'renewal')
              if (outcome === 'refused') return json({ message: 'no' }, 401)
              if (outcome === 'empty') return json({})
              if (outcome === 'dropped') throw new TypeError('Failed to fetch')
              return json({ token: `token-${generation}` })
            }
            const call = new URL(request.url).pathname
            sends.set(call, (sends.get(call) ?? 0) + 1)
            await scheduler.schedule(Promise.resolve(), 'request')
            const accepted = bearer === `token-${generation}`
            if (accepted) served += 1
            if (accepted && served === secondExpiry) generation += 1
            await scheduler.schedule(Promise.resolve(), 'answer')
            return accepted ? json({ _id: 'x', name: 'X' }) : json({ message: 'jwt expired' }, 401)
          })
          const storage = sharedStorage(buyer)
          const locks = memoryLocks()
          const tabs = [storage.tab(), storage.tab()].map((own) => tab({ fetch, storage: own, locks }))
          const settled = calls.map(async ({ tab: which, late, aborted }, index) => {
            if (late) await scheduler.schedule(Promise.resolve(), 'start')
            const controller = new AbortController()
            const call = tabs[which]?.client.call(
              'seller',
              { params: { sellerId: `call-${index}` } },
              { signal: controller.signal },
            )
            if (aborted) scheduler.schedule(Promise.resolve(), 'abort').then(() => controller.abort())
            return call
          })
          const results = Promise.allSettled(settled)
          let done = false
          results.then(() => {
            done = true
          })
          for (let idle = 0; idle < 3; ) {
            await settle()
            if (scheduler.count() === 0) idle += 1
            else {
              idle = 0
              await scheduler.waitOne()
            }
          }
          expect(done).toBe(true)
          expect(new Set(refreshed).size).toBe(refreshed.length)
          for (const count of sends.values()) expect(count).toBeLessThanOrEqual(2)
          for (const [index, result] of (await results).entries()) {
            if (result.status === 'fulfilled') continue
            if (calls[index]?.aborted && result.reason.name === 'AbortError') continue
            expect(result.reason).toBeInstanceOf(Failure)
            expect(result.reason).toMatchObject({ status: 401 })
          }
          for (const { opened, session } of tabs) {
            expect(opened.filter((path) => path === '/login').length).toBeLessThanOrEqual(1)
            expect(session.token()).toBe(storage.values.get('token') ?? null)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

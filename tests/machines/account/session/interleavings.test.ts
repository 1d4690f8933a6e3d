import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionMachine } from '#machines/account/session/machine.ts'
import { returns, run, settle } from '#tests/machines/run.ts'
import { bea } from './fixtures.ts'

/** What can happen: a request is sent with the current token, a request gets a 401, the renewal of the token ends, or another user signs in. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer 401' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refreshed' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'refused' as const,
        'unreachable' as const,
        'unanswered' as const,
        'sign in' as const,
      ),
    }),
  },
)

interface Flight {
  id: string
  sentWith: string | null
  retried: boolean
}

it('SESSION-01, SESSION-02: whatever the order of events, only one renewal runs at a time and each 401 is handled once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const refreshes: PromiseWithResolvers<unknown>[] = steps.map(() => Promise.withResolvers())
      const session = run(sessionMachine, {
        input: bea,
        script: { refresh: refreshes.map(({ promise }) => returns(promise)) },
      })
      let stored: string | null = 'T1'
      let answered = 0
      let tokens = 1
      let requests = 0
      let logins = 0
      let signIns = 0
      let heard = 0
      const flying: Flight[] = []
      const waiting = new Map<string, Flight>()
      const retries = new Map<string, number>()

      const listen = () => {
        for (const said of session.emitted.slice(heard) as (
          | { type: 'request.retried'; id: string; token: string }
          | { type: 'request.rejected' | 'request.unanswered'; id: string }
          | { type: 'values.stored'; values: { token: string } }
          | { type: 'values.removed' }
          | { type: 'page.opened' }
        )[]) {
          heard += 1
          if (said.type === 'values.stored') stored = said.values.token
          if (said.type === 'values.removed') stored = null
          if (said.type === 'page.opened') logins += 1
          if (!('id' in said)) continue
          const request = waiting.get(said.id)
          expect(request, `a verdict for ${said.id}, which waits for none`).toBeDefined()
          waiting.delete(said.id)
          if (said.type !== 'request.retried') continue
          expect(said.token).toBe(stored)
          retries.set(said.id, (retries.get(said.id) ?? 0) + 1)
          expect(retries.get(said.id)).toBe(1)
          flying.push({ id: said.id, sentWith: said.token, retried: true })
        }
      }

      const settleOne = async (how: 'refreshed' | 'refused' | 'unreachable' | 'unanswered') => {
        const refresh = refreshes[answered]
        if (session.calls.length === answered || !refresh) return
        answered += 1
        if (how === 'refreshed') refresh.resolve({ kind: 'refreshed', token: `T${++tokens}` })
        if (how === 'refused' || how === 'unanswered') refresh.resolve({ kind: how })
        if (how === 'unreachable') refresh.reject(new Error('unreachable'))
        await settle()
      }

      for (const now of steps) {
        if (now.kind === 'send')
          flying.push({ id: `request-${++requests}`, sentWith: stored, retried: false })
        else if (now.kind === 'answer 401') {
          const [request] = flying.length > 0 ? flying.splice(now.which % flying.length, 1) : []
          if (!request) continue
          waiting.set(request.id, request)
          session.actor.send({
            type: 'request.unauthorised',
            ...request,
            sentBy: bea.userId,
            exempt: false,
          })
        } else if (now.kind === 'sign in') {
          if (stored !== null) continue
          signIns += 1
          session.actor.send({ type: 'session.opened', signedIn: { ...bea, token: `T${++tokens}` } })
        } else await settleOne(now.kind)
        listen()
        expect(session.calls.length - answered).toBeLessThanOrEqual(1)
        const isRefreshing = session.actor.getSnapshot().matches({ authenticated: 'refreshing' })
        expect(session.calls.length - answered).toBe(isRefreshing ? 1 : 0)
        expect([...waiting.keys()]).toEqual(session.actor.getSnapshot().context.queue)
      }

      await settleOne('refreshed')
      listen()
      expect([...waiting.keys()]).toEqual([])
      expect(logins).toBeLessThanOrEqual(signIns + 1)
    }),
    { numRuns: 300 },
  )
})

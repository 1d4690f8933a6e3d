import { describe, expect, it } from 'vitest'
import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { answers, fails, run } from '../run.ts'

const member = { token: 'token-1' }
const endOfSession = { type: 'session.closed', forget: 'token', to: '/login' }

describe('the dashboard', () => {
  it('DASH-06: without a token /login opens in its place, and nothing is asked', () => {
    const { actor, calls, emitted } = run(dashboardMachine, { input: { token: null } })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(calls).toEqual([])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('DASH-01, DASH-04: it waits for the person and then knows their name', async () => {
    const { actor, calls, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [answers({ kind: 'loaded', name: 'Bea Buyer' })] },
    })
    expect(actor.getSnapshot().value).toBe('loading')
    await settle()
    expect(actor.getSnapshot().value).toBe('ready')
    expect(actor.getSnapshot().context.name).toBe('Bea Buyer')
    expect(calls).toEqual([['loadAccount', undefined]])
    expect(emitted).toEqual([])
  })

  it('DASH-03: Start opens /pages, and nothing else does', async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [answers({ kind: 'loaded', name: 'Bea Buyer' })] },
    })
    actor.send({ type: 'start.chosen' })
    await settle()
    expect(emitted).toEqual([])
    actor.send({ type: 'start.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/pages' }])
  })

  it('DASH-05, C31: no user is said, the token is removed and /login opens', async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [answers({ kind: 'nobody' })] },
    })
    await settle()
    expect(actor.getSnapshot().value).toBe('unknown')
    expect(emitted).toEqual([endOfSession])
  })

  it('DASH-07: a failed fetch removes the token and opens /login', async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [fails(new Error('No.'))] },
    })
    await settle()
    expect(emitted).toEqual([endOfSession])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('DASH-07, SESSION-01: while another tab keeps the session to itself nobody is signed out, and it can be tried again (023)', async () => {
    const held = new Failure({ kind: 'held', message: 'got no answer from another tab' })
    const { actor, calls, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [fails(held), answers({ kind: 'loaded', name: 'Bea Buyer' })] },
    })
    await settle()
    expect(actor.getSnapshot().value).toBe('held')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadAccount', 'loadAccount'])
    expect(actor.getSnapshot().value).toBe('ready')
  })
})

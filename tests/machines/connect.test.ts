import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { type Port, portsOf } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { connect } from '#src/flows/kit/connect.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { settle } from './run.ts'

interface AskPorts {
  ask: Port<unknown, { kind: 'told' }>
}

const child = setup({ actors: portsOf<AskPorts>() }).createMachine({ id: 'child' })

const asker = setup({ actors: { ...portsOf<AskPorts>(), child } }).createMachine({
  id: 'asker',
  initial: 'asking',
  states: { asking: { invoke: { src: 'ask', onDone: 'told', onError: 'failed' } }, told: {}, failed: {} },
})

const start = (ask: AskPorts['ask']) => {
  const logged: unknown[] = []
  const services = {
    browser: { log: { failure: (doing: string, error: unknown) => logged.push([doing, error]) } },
    session: { userId: () => null },
  } as unknown as Services
  const flow = connect(asker, () => ({ ask, child: connect(child, () => ({ ask }))(services) }))
  return { actor: createActor(flow(services)).start(), logged }
}

describe("the logging of a port's errors", () => {
  it('logs each error once, with flow and port, although the machine handles it', async () => {
    const broken = new TypeError('There is no such thing.')
    const { actor, logged } = start(() => Promise.reject(broken))
    await settle()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(logged).toEqual([['asker, ask', broken]])
  })

  it('logs an error that is thrown synchronously', async () => {
    const broken = new TypeError('There is no such thing.')
    const { actor, logged } = start(() => {
      throw broken
    })
    await settle()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(logged).toEqual([['asker, ask', broken]])
  })

  it('logs a port that fails with status 500, but not one with 401', async () => {
    const heard = async (status: number) => {
      const failure = new Failure({ kind: 'refused', message: 'No.', status })
      const { logged } = start(() => Promise.reject(failure))
      await settle()
      return logged.length
    }
    expect(await heard(500)).toBe(1)
    expect(await heard(401)).toBe(0)
  })

  it('does not log the error of a port that was aborted', async () => {
    const { actor, logged } = start(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await settle()
    actor.stop()
    await settle()
    expect(logged).toEqual([])
  })
})

it('`connect` does not compile if its result lacks a port or a child machine, or the child machine lacks a port', () => {
  const incomplete = (services: Services, ports: AskPorts) => [
    // @ts-expect-error: the child is missing
    connect(asker, () => ports),
    // @ts-expect-error: the port is missing
    connect(asker, () => ({ child: connect(child, () => ports)(services) })),
    // @ts-expect-error: the child lacks its own port
    connect(asker, () => ({ ...ports, child })),
  ]
  expect(incomplete).toBeTypeOf('function')
})

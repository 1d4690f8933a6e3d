import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { serveBackend } from '#mocks/backend/http/serve.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { ORIGIN } from '#tests/mocks/backend.ts'
import { actOf, callerOf, requestOf, type Step, sequence } from './steps.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const openOne = async () => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt(ORIGIN),
    scenario: 'buyer',
    time: () => 0,
  })
  closing.push(() => backend.close())
  return backend
}

const subject = { person: 0, course: 0, plan: 1 }

/** Plays the steps; gives each answer's status, type and bytes. */
const play = async (
  backend: Backend,
  steps: readonly Step[],
  send: (request: Request) => Promise<Response>,
) => {
  const answers: [number, string | null, string][] = []
  for (const step of steps) {
    if (step.kind === 'world') {
      const act = await backend.store.read((tx) => actOf(tx, subject, step))
      await act(backend.admin).catch(() => {})
      continue
    }
    const { id, token } = await backend.store.read((tx) => callerOf(tx, subject, step))
    if (id !== null && token === null) await backend.admin.signInAs({ account: id })
    const request = await backend.store.read((tx) =>
      requestOf(tx, subject, step, callerOf(tx, subject, step)),
    )
    const response = await send(request)
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
    answers.push([response.status, response.headers.get('content-type'), bytes])
  }
  return answers
}

describe('one script of 200 calls', () => {
  it('has the same answers, byte for byte, in Node and over HTTP', async () => {
    // A server refuses an address of 100,000 letters before the backend sees it.
    const steps = fc
      .sample(sequence, { seed: 20260302, numRuns: 40 })
      .flatMap((made) => made.steps)
      .filter((step) => step.kind === 'world' || JSON.stringify(step.parts.params).length < 4000)
    const last = steps.findIndex(
      (_, at) => steps.slice(0, at + 1).filter(({ kind }) => kind === 'call').length === 200,
    )
    const script = steps.slice(0, last + 1)

    const direct = await openOne()
    const expected = await play(direct, script, direct.fetch)
    expect(expected).toHaveLength(200)
    expect(expected.filter(([status]) => status === 200).length).toBeGreaterThan(60)

    const remote = await openOne()
    const { port, close } = await serveBackend(remote, { port: 0, hostname: '127.0.0.1' })
    closing.push(close)
    const overHttp = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? await request.arrayBuffer() : null
      const { method, headers } = request
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body })
    }
    expect(await play(remote, script, overHttp)).toEqual(expected)
  })
})

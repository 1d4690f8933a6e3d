import fc from 'fast-check'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { ORIGIN } from '#tests/mocks/backend.ts'
import { actOf, callerOf, requestOf, type Step, sequence } from './steps.ts'

/** The requests of a script, and the admin API's actions between them. They are the same in every process. */
const script = (): Step[] => {
  // Leaves out very long parameters, because a server rejects their URLs before the backend receives the request.
  const steps = fc
    .sample(sequence, { seed: 20260302, numRuns: 40 })
    .flatMap((made) => made.steps)
    .filter((step) => step.kind === 'admin' || JSON.stringify(step.parts.params).length < 4000)
  const last = steps.findIndex(
    (_, at) => steps.slice(0, at + 1).filter(({ kind }) => kind === 'call').length === 200,
  )
  return steps.slice(0, last + 1)
}

const subject = { person: 0, course: 0, plan: 1 }

/** A response's status, type and bytes, one letter per byte. */
type Answer = [status: number, type: string | null, bytes: string]

/** Plays 200 requests on a backend of its own. `carry` sends each request if the backend is not called directly. */
export const playScript = async (
  carry: (backend: Backend) => Promise<(request: Request) => Promise<Response>> = async ({ fetch }) => fetch,
): Promise<Answer[]> => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt(ORIGIN),
    scenario: 'buyer',
    time: () => 0,
  })
  try {
    const send = await carry(backend)
    const responses: Answer[] = []
    for (const step of script()) {
      if (step.kind === 'admin') {
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
      const bytes = new TextDecoder('latin1').decode(await response.arrayBuffer())
      responses.push([response.status, response.headers.get('content-type'), bytes])
    }
    return responses
  } finally {
    backend.close()
  }
}

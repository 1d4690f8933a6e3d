import { describe, expect, it, onTestFinished } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { reportOf } from '#src/browser/record/report.ts'
import { postToSentry } from '#src/browser/record/sentry.ts'

const report = {
  ...reportOf({
    id: '00000000-0000-4000-8000-0000000000aa',
    build: '0.1.0',
    reason: 'asked',
    steps: [
      { run: 1, flow: 'login', name: 'started', to: { form: { ready: 'idle' } }, page: '/login' },
      { run: 1, flow: 'login', name: 'signIn!refused', status: 401, to: 'failed' },
    ],
  }),
  expected: 'I expected to be signed in.',
}

/** Posts the report by Sentry's SDK to a server that responds with this status; null is a lost connection. */
const post = async (status: number | null) => {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push({ url: String(url), init })
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  }
  const response = await postToSentry(
    fetch,
    'https://key@ingest.test/7',
  )({ ...report }).catch(() => 'no response')
  return { answer: response, requests }
}

describe("a report by Sentry's SDK", () => {
  it('OWN-01: contains the report and a breadcrumb for each step, and nothing else of the visit', async () => {
    const { answer, requests } = await post(200)
    expect(answer).toBe(200)
    expect(requests).toHaveLength(1)
    const { url, init } = requests[0] ?? {}
    expect(url).toMatch(/^https:\/\/ingest\.test\/api\/7\/envelope\/\?/)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
    const [head, kind, event, ...more] = String(init?.body)
      .split('\n')
      .map((line) => JSON.parse(line))
    const sdk = { name: 'sentry.javascript.browser', version: expect.any(String) }
    expect(head).toEqual({ event_id: '000000000000400080000000000000aa', sent_at: expect.any(String), sdk })
    expect(kind).toEqual({ type: 'event' })
    expect(more).toEqual([])
    expect(event).toEqual({
      event_id: '000000000000400080000000000000aa',
      platform: 'javascript',
      level: 'info',
      message: 'A user reports a problem',
      release: '0.1.0',
      breadcrumbs: [
        { category: 'login', message: 'Login: Begins, then form ready idle', data: { page: '/login' } },
        { category: 'login', message: 'Login: Sign in: failed (refused), status 401, then failed' },
      ],
      extra: { report },
      sdk: expect.objectContaining({ ...sdk, integrations: [], settings: { infer_ip: 'never' } }),
    })
  })

  it.each([[413], [429], [503]])('returns the status %i of the response', async (status) => {
    expect((await post(status)).answer).toBe(status)
  })

  it('rejects if no response arrives', async () => {
    expect((await post(null)).answer).toBe('no response')
  })

  it('is accepted by the fake backend', async () => {
    const backend = await openBackend({
      persistence: memoryPersistence(),
      pages: pagesAt('http://guildhall.test'),
    })
    onTestFinished(() => backend.close())
    const fetch: typeof globalThis.fetch = (...request) => backend.fetch(new Request(...request))
    expect(await postToSentry(fetch, 'http://key@guildhall.test/1')({ ...report })).toBe(200)
    const rows = await backend.store.read((tx) => tx.reports.list())
    expect(rows.map((row) => JSON.parse(row.report))).toEqual([report])
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'

const report = {
  guildhall: 'report',
  format: 1,
  id: 'one',
  build: '1',
  reason: 'asked',
  steps: [{ name: 'left' }],
}

const open = async () => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt('http://guildhall.test'),
  })
  onTestFinished(() => backend.close())
  const post = async (path: string, body: string) =>
    (await backend.fetch(new Request(`http://guildhall.test/api/${path}`, { method: 'POST', body }))).status
  const kept = () => backend.store.read((tx) => tx.reports.list().map((row) => JSON.parse(row.report)))
  return { post, kept }
}

describe('reports of problems in the fake backend', () => {
  it('are accepted as JSON; each is stored once, with the text that the user has sent last', async () => {
    const { post, kept } = await open()
    const changed = { ...report, expected: 'I expected to be signed in.' }
    expect(await post('reports', JSON.stringify(report))).toBe(200)
    expect(await post('reports', JSON.stringify(report))).toBe(200)
    expect(await kept()).toEqual([report])
    expect(await post('reports', JSON.stringify(changed))).toBe(200)
    expect(await kept()).toEqual([changed])
  })

  it("are accepted in an envelope of Sentry's SDK", async () => {
    const { post, kept } = await open()
    const lines = [{ event_id: 'e' }, { type: 'event' }, { message: 'A problem', extra: { report } }]
    const envelope = lines.map((line) => JSON.stringify(line)).join('\n')
    expect(await post('1/envelope/', envelope)).toBe(200)
    expect(await kept()).toEqual([report])
  })

  it.each(['', 'null', '[]', '{"guildhall":"report"}', JSON.stringify({ ...report, id: 'x'.repeat(100) })])(
    'are refused when the body is %s',
    async (body) => {
      const { post, kept } = await open()
      expect(await post('reports', body)).toBe(400)
      expect(await post('1/envelope/', body)).toBe(400)
      expect(await kept()).toEqual([])
    },
  )
})

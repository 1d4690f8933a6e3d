import { afterEach, expect, it } from 'vitest'
import { serveBackend } from '#mocks/backend/http/serve.ts'
import { playScript } from './script.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

// This test compares Node with HTTP. `tests/browser/mocks/script.test.ts` compares Node with a page.
it('200 random requests get identical responses in Node and over HTTP', async () => {
  const expected = await playScript()
  expect(expected).toHaveLength(200)
  expect(expected.filter(([status]) => status === 200).length).toBeGreaterThan(40)

  const overHttp = await playScript(async (backend) => {
    const { port, close } = await serveBackend(backend, { port: 0, hostname: '127.0.0.1' })
    closing.push(close)
    return async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? await request.arrayBuffer() : null
      const { method, headers } = request
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body })
    }
  })
  expect(overHttp).toEqual(expected)
})

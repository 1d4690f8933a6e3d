import { execFile } from 'node:child_process'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { serveBackend } from '#mocks/backend/http/serve.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { type Checked, checkContract, reportOf } from '#scripts/contract/check.ts'
import { openapiOf } from '#scripts/contract/openapi.ts'
import { contract } from '#src/api/contract/index.ts'
import { openapiProxy } from './openapi-proxy.ts'

type Answering = { fetch(request: Request): Promise<Response> }

const credentials = { email: 'seller@guildhall.test', password: 'guildhall' }

/** Serves the fake backend on a free port, after `before` has wrapped it, and signs in its seller. */
const serve = async (before: (provider: Answering) => Answering = (provider) => provider) => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt('http://localhost:5173'),
  })
  const lines: string[] = []
  const answering = before(backend)
  const served = await serveBackend(
    {
      fetch: (request) => {
        lines.push(`${request.method} ${new URL(request.url).pathname}`)
        return answering.fetch(request)
      },
    },
    { port: 0 },
  )
  onTestFinished(async () => {
    await served.close()
    backend.close()
  })
  const base = `http://localhost:${served.port}/api`
  const signedIn = await backend.fetch(
    new Request(`${base}/users/login`, {
      method: 'POST',
      headers: { 'x-api-key': 'guildhall', 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    }),
  )
  const { token } = (await signedIn.json()) as { token: string }
  return { base, token, lines }
}

/** The differences from the contract that the checks have found, each with its request. */
const differencesIn = (checked: readonly Checked[]) =>
  checked.flatMap(({ call, request, differences }) => differences.map((one) => ({ call, request, ...one })))

const target = { apiKey: 'guildhall', write: false, facts: {} }

describe('npm run contract', () => {
  it('finds no response of the fake backend that differs from the contract, and none that differs from the OpenAPI document', async () => {
    const proxies: ReturnType<typeof openapiProxy>[] = []
    const { base, token } = await serve((backend) => {
      const proxy = openapiProxy(openapiOf(contract), '/api', backend)
      proxies.push(proxy)
      return proxy
    })
    const facts = { ...credentials, slug: 'gambit-chess-club' }
    const checked = await checkContract({ ...target, base, token, write: true, facts })
    expect(differencesIn(checked)).toEqual([])
    // The command skips requests that need a user's mail, card or consent.
    expect(checked.filter(({ skipped }) => skipped).map(({ call }) => call)).toEqual([
      'verifyPpv',
      'logInWithGoogle',
      'registerWithGoogle',
      'confirmCode',
      'sendConfirmation',
      'resetPassword',
      'createPaymentAccount',
      'linkPaymentAccount',
      'unsubscribeWithProvider',
      'discordKick',
      'telegramKick',
      'deleteImage',
      'deleteVideo',
      'discordCallback',
    ])
    expect(proxies.map(({ violations }) => violations)).toEqual([[]])
    expect([...(proxies[0]?.seen ?? [])].sort()).toEqual(Object.keys(contract).sort())
  })

  it('without --write sends only requests that change nothing, and without a session only public ones', async () => {
    const { base, token, lines } = await serve()
    const checked = await checkContract({ ...target, base, token })
    expect(reportOf(checked)).toMatch(/\n38 requests, 0 differences\.$/)
    expect(lines.filter((line) => !line.startsWith('GET '))).toEqual([])
    const visitor = await checkContract({ ...target, base })
    expect(reportOf(visitor)).toContain(
      'Skipped, success, because there is no session token (add --token): me, ',
    )
    expect(reportOf(visitor)).toMatch(/\n16 requests, 0 differences\.$/)
  })

  /** A provider with one deviating response. */
  const deviating = (line: string, change: (body: never, response: Response) => unknown) =>
    serve((backend) => ({
      fetch: async (request) => {
        const response = await backend.fetch(request)
        if (`${request.method} ${new URL(request.url).pathname}` !== `GET /api${line}`) return response
        const changed = change((await response.json()) as never, response)
        return changed instanceof Response ? changed : Response.json(changed, { status: response.status })
      },
    }))

  it.each<
    [
      string,
      string,
      (body: never, response: Response) => unknown,
      Record<'call' | 'request' | 'path' | 'expected' | 'actual', string>,
    ]
  >([
    [
      'leaves out a field',
      '/users/me',
      ({ email: _, ...rest }: Record<string, unknown>, { ok }) => (ok ? rest : { message: 'No.' }),
      { call: 'me', request: 'success', path: 'email', expected: 'string', actual: 'nothing' },
    ],
    [
      'sends a number as text',
      '/courses/the-lantern-room',
      ({ plans: [first, ...others], ...rest }: { plans: object[] }) => ({
        ...rest,
        plans: [{ ...first, price: '19' }, ...others],
      }),
      { call: 'course', request: 'success', path: 'plans.0.price', expected: 'number', actual: '"19"' },
    ],
    [
      'sends an unknown role',
      '/users/me',
      (body: object, { ok }) => (ok ? { ...body, role: 'admin' } : { message: 'No.' }),
      { call: 'me', request: 'success', path: 'role', expected: '"buyer" or "seller"', actual: '"admin"' },
    ],
    [
      'sends a value in none of its possible shapes',
      '/discord/token-expiry',
      (_, { ok }) => (ok ? { discordTokenExpiresAt: { at: 'noon' } } : { message: 'No.' }),
      {
        call: 'discordTokenExpiry',
        request: 'success',
        path: 'discordTokenExpiresAt',
        expected: 'string or number',
        actual: 'an object with at',
      },
    ],
    [
      'refuses without a message',
      '/telegram/ppv/status',
      (body: object, { ok }) => (ok ? body : { error: 'No.' }),
      {
        call: 'ppvStatus',
        request: 'without a session',
        path: 'message',
        expected: 'string',
        actual: 'nothing',
      },
    ],
    [
      'refuses with another status',
      '/users/me/plan',
      (body: object, { ok }) => (ok ? body : Response.json({ message: 'No.' }, { status: 500 })),
      {
        call: 'myPlan',
        request: 'without a session',
        path: 'status',
        expected: '401',
        actual: '500, message "No."',
      },
    ],
    [
      'responds without a session',
      '/telegram/ppv/link',
      () => Response.json({ url: 'https://t.me/bot' }),
      {
        call: 'ppvLink',
        request: 'without a session',
        path: 'status',
        expected: '401',
        actual: '200, message nothing',
      },
    ],
    [
      'returns a record that does not exist',
      '/courses/000000000000000000000000',
      () => Response.json({}, { status: 200 }),
      {
        call: 'course',
        request: 'for an object that does not exist',
        path: 'status',
        expected: '404',
        actual: '200, message nothing',
      },
    ],
    [
      'responds in HTML',
      '/users/me/description',
      (body: object, { ok }) => (ok ? new Response('<html></html>') : body),
      { call: 'myDescription', request: 'success', path: '', expected: 'JSON', actual: '"<html></html>"' },
    ],
    [
      'redirects to another host',
      '/users/me/description',
      (body: object, { ok }) => (ok ? Response.redirect('http://elsewhere.test/') : body),
      {
        call: 'myDescription',
        request: 'success',
        path: 'status',
        expected: '200',
        actual: '302, message no JSON',
      },
    ],
  ])('with a provider that %s, reports only this difference', async (_, line, change, difference) => {
    const { base, token } = await deviating(line, change)
    const checked = await checkContract({ ...target, base, token })
    expect(differencesIn(checked)).toEqual([difference])
  })

  /** Runs the command as a user would. */
  const command = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) =>
      execFile(
        process.execPath,
        ['scripts/contract/contract.ts', ...args],
        { env: { ...process.env, CONTRACT_TOKEN: '' } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      ),
    )

  it('prints its usage with --help (addition)', async () => {
    const { code, said } = await command('--help')
    expect(code).toBe(0)
    expect(said).toMatch(/^npm run contract -- --base URL/)
  })

  it('exits with 1 when there are differences, names each, and prints no token', async () => {
    const { base, token } = await deviating('/users/me', (_, { ok }) =>
      ok ? { message: 'no user here' } : { message: 'No.' },
    )
    const { code, said } = await command('--base', base, '--token', token)
    expect(code).toBe(1)
    expect(said).toContain('API-11 me, success: _id\n    expected string\n    actual   nothing\n')
    expect(said).not.toContain(token)
  })

  it("does not print the token when the provider's response contains it", async () => {
    const { base, token } = await serve((backend) => ({
      fetch: async (request) => {
        const bearer = request.headers.get('authorization')
        return bearer && request.url.endsWith('/users/me')
          ? Response.json({ message: bearer }, { status: 500 })
          : backend.fetch(request)
      },
    }))
    const { said } = await command('--base', base, '--token', token)
    expect(said).toContain(
      'API-11 me, success: status\n    expected 200\n    actual   500, message "Bearer [hidden]"',
    )
  })

  it('prints one message when the provider does not respond (addition)', async () => {
    // No service listens on this port.
    const { code, said } = await command('--base', 'http://localhost:9/api')
    expect(code).toBe(2)
    expect(said).toBe('There is no response from http://localhost:9/api: bad port.\n')
  })

  it('exits with 0 when there are no differences, and prints its usage without a provider as argument', async () => {
    const { base, token } = await serve()
    expect(await command('--base', base, '--token', token)).toMatchObject({ code: 0 })
    const lost = await command()
    expect(lost.code).toBe(2)
    expect(lost.said).toContain('npm run contract -- --base URL')
  })
})

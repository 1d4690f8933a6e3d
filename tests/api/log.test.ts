import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { consoleLog } from '#src/browser/log.ts'
import { base, buyer, json, server, testBrowser } from './fixtures.ts'

const secrets = {
  token: 'token-1-abcdef',
  password: 'correct horse battery',
  code: '482913',
  credential: 'google-credential-xyz',
  refreshToken: 'discord-refresh-xyz',
}

/** The console's output while the provider repeats each secret in an error response. */
const heard = async (status: number) => {
  const written: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    written.push(parts.map(String).join(' '))
  })
  const echo = async (request: Request) =>
    json(
      {
        message: `Cannot do that: ${await request.text()} ${request.headers.get('authorization')} ${secrets.password} ${secrets.code}`,
        token: secrets.token,
      },
      status,
    )
  const { client } = createApi({
    base,
    apiKey: 'key-1',
    browser: testBrowser({
      fetch: server(echo).fetch,
      log: consoleLog(),
      storage: sharedStorage({ ...buyer, token: secrets.token }).tab(),
    }),
    publicPage: () => false,
  })
  const { password, code, credential, refreshToken } = secrets
  await Promise.allSettled([
    client.call('logIn', { body: { email: 'a@b.se', password } }),
    client.call('resetPassword', { body: { token: code, newPassword: password } }),
    client.call('logInWithGoogle', { body: { credential } }),
    client.call('refreshDiscordToken', { body: { refreshToken } }),
  ])
  return written
}

describe('the log in the console', () => {
  afterEach(() => vi.restoreAllMocks())

  it('ERR-01, A13: contains method, path, status and message of a failure other than a 401, and no secret', async () => {
    const written = await heard(500)
    expect(written).toHaveLength(4)
    expect(written[0]).toMatch(/^A call failed: POST \/users\/login answered 500: Cannot do that: /)
    const all = written.join('\n')
    expect(all).not.toContain(secrets.token)
    expect(all).not.toContain(secrets.credential)
    expect(all).not.toContain(secrets.refreshToken)
    expect(written[0]).not.toContain(secrets.password)
    expect(written[0]).toContain('a@b.se')
    expect(written[1]).not.toContain(secrets.password)
    expect(written[1]).not.toContain(secrets.code)
  })

  it('A13: hides the token wherever the provider repeats it', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = createApi({
      base,
      apiKey: 'key-1',
      browser: testBrowser({
        fetch: server(() => json({ message: 'Nobody has opaque-7 here' }, 500)).fetch,
        log: consoleLog(),
        storage: sharedStorage({ ...buyer, token: 'opaque-7' }).tab(),
      }),
      publicPage: () => false,
    })
    await client.call('me', {}).catch(() => {})
    expect(spy.mock.calls).toEqual([['A call failed: GET /users/me answered 500: Nobody has [hidden] here']])
  })

  it('ERR-01: does not contain a 401, which the session handles', async () => {
    expect(await heard(401)).toEqual([])
  })

  it.each([
    ['Bearer abc.def', 'abc.def'],
    ['jwt malformed eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', 'eyJhbGciOiJIUzI1NiJ9'],
    ['GET /reset?token=abc123 failed', 'abc123'],
    ['{"password":"hunter22"}', 'hunter22'],
    ['accessToken: xyz987', 'xyz987'],
  ])('A13: contains %j without its secret', (message, secret) => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    consoleLog().failure('Something', new Error(message))
    expect(spy).toHaveBeenCalledOnce()
    expect(String(spy.mock.calls[0]?.[0])).not.toContain(secret)
  })

  it('contains an error only once, even if two flows log it', () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = new TypeError('It has no plans.')
    const log = consoleLog()
    log.failure('subscriptions, load', broken)
    log.failure('reloading the subscriptions', broken)
    expect(spy.mock.calls).toEqual([['subscriptions, load: TypeError: It has no plans.']])
  })

  it('A13: contains no fields of an error response other than its message', () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    const details = { token: 'abc', userId: 'u7' }
    consoleLog().failure(
      'Kicking',
      new Failure({
        kind: 'refused',
        message: 'POST /discord/kick answered 502',
        status: 502,
        serverMessage: 'Down',
        details,
      }),
    )
    expect(spy.mock.calls).toEqual([['Kicking: POST /discord/kick answered 502: Down']])
  })

  it('A13: does not print a thrown value that is not an error', () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
    consoleLog().failure('Odd', { password: 'hunter22' })
    expect(spy.mock.calls).toEqual([['Odd: object']])
  })
})

describe('the error of a failed request', () => {
  it('A13: has the server message without the tokens', async () => {
    const { client } = createApi({
      base,
      apiKey: 'key-1',
      browser: testBrowser({
        fetch: server(() => json({ message: 'Neither opaque-7 nor refresh-8 is code 50025' }, 400)).fetch,
        storage: sharedStorage({ ...buyer, token: 'opaque-7' }).tab(),
      }),
      publicPage: () => false,
    })
    await expect(
      client.call('refreshDiscordToken', { body: { refreshToken: 'refresh-8' } }),
    ).rejects.toMatchObject({ serverMessage: 'Neither [hidden] nor [hidden] is code 50025' })
  })

  it('A13: names a field of the response without the token', async () => {
    const links = { 'session-token-7': 7 }
    const { client } = createApi({
      base,
      apiKey: 'key-1',
      browser: testBrowser({
        fetch: server(() =>
          json({ purchasedCourses: [{ _id: 'e1', purchaseDate: '2026-02-01T00:00:00Z', links }] }),
        ).fetch,
        storage: sharedStorage({ ...buyer, token: 'session-token-7' }).tab(),
      }),
      publicPage: () => false,
    })
    await expect(client.call('myCourses', {})).rejects.toThrow(
      'myCourses (GET /users/me/courses) answered in a shape that is not agreed, at purchasedCourses.0.links.[hidden]',
    )
  })
})

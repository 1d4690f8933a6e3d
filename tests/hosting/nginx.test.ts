import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { prepareForHosting } from '#build/hosting/hosting.ts'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { onSystem } from '#scripts/set-up/on-system.mjs'

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

describe.skipIf(!nginx.path())('the production build behind nginx', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve('dist')
  })
  afterAll(() => server.stop())

  /** Sends the path unchanged; `fetch` would normalise it. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
  const script = `/${globSync('assets/index-*.js', { cwd: 'dist' })[0]}`

  it.each([
    '/',
    '/?scenario=fresh',
    '/login',
    '/login/',
    '/LOGIN',
    '/Confirm-Email?redirectTo=%2Fpages',
    '/change-password?token=abc',
    '/terms?tab=privacy',
    '/Pricing',
    '/pricing',
    '/ads',
    '/ppvsuccess',
    '/Pick-Plan',
    '/pick-plan/',
    '/community/the-lantern-room',
    '/Community/The-Lantern-Room/',
    '/course/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
    '/edit/a%20b',
    '/subscriptions',
    '/profile',
  ])('C02: the address %s opens a page of the product', async (path) => {
    const { status, headers, body } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.toString()).toContain('<div id="root"')
  })

  it.each([
    '/no/such/page',
    '/logins',
    '/login/again',
    '/community',
    '/community/a/b',
    '/index.html',
    '/login/index.html',
    '/app.html',
    '/404.html',
    '/index.html.gz',
    '/login/index.html.br',
    '/assets',
    '/assets/',
    '/assets/page-gone0000.js',
    '/_headers',
    '/_redirects',
    '/.git/config',
  ])(
    'ROUTE-19: the unknown address %s gets the product’s own not-found page with the status 404',
    async (path) => {
      const { status, headers, body } = await get(path)
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(body.toString()).toBe(readFileSync('dist/404.html', 'utf8'))
    },
  )

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/community/..%2f..%2f..%2fpackage.json',
    '//../package.json',
  ])('the path %s returns no file outside the build', async (path) => {
    const { status, body } = await get(path)
    expect([400, 404]).toContain(status)
    expect(body.toString()).not.toContain('"guildhall"')
  })

  it.each(['/', '/login', '/no/such/page', '/assets/page-gone0000.js'])(
    'A14, A23: %s is sent with the CSP, and with headers that forbid referrers and require HTTPS',
    async (path) => {
      const { headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'self'; script-src 'self' /)
      expect(policy).not.toMatch(/script-src [^;]*unsafe/)
      expect(policy).toContain("; require-trusted-types-for 'script'; frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(headers['permissions-policy']).toMatch(/\bcamera=\(\), .*\bpayment=\(\)/)
      expect(headers.server).toBe('nginx')
    },
  )

  it('A23: the access log contains no queries, which may contain tokens and codes', async () => {
    await get('/change-password?token=secret-1')
    await get('/profile?code=secret-2&state=secret-3', { referer: 'https://guildhall.test/?sid=secret-4' })
    await get('/ppvsuccess?sid=secret-9')
    await get('/no/such/page?token=secret-5')
    await expect.poll(server.accessLog).toMatch(/"GET \/404\.html" 404 \d+ .*\n$/)
    expect(server.accessLog()).not.toMatch(/secret|\?/)
  })

  it('scripts, styles and fonts are sent without a CSP, because the CSP of the page applies to them', async () => {
    const { headers } = await get(script)
    expect(headers['content-security-policy']).toBeUndefined()
    expect(headers['permissions-policy']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('a file with a hash in its name is cached for ever, but a page is requested on each visit', async () => {
    expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { headers } = await get('/login')
    const again = await get('/login', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  describe.each([
    { encoding: 'gzip', accepted: 'gzip', unpack: gunzipSync, isThere: true },
    { encoding: 'br', accepted: 'gzip, deflate, br', unpack: brotliDecompressSync, isThere: nginx.brotli() },
  ])('to a browser that accepts $accepted', ({ encoding, accepted, unpack, isThere }) => {
    it.skipIf(!isThere).each(['/', '/login', script])('the file at %s is sent compressed', async (path) => {
      const plain = await get(path)
      const packed = await get(path, { 'accept-encoding': accepted })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.vary).toBe('Accept-Encoding')
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(packed.headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(unpack(packed.body).equals(plain.body)).toBe(true)
      expect(packed.body.length).toBeLessThan(plain.body.length / 1.5)
    })
  })
})

it.skipIf(!nginx.path())('a build can be served from a folder with a space in its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a clone '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['dist', 'dist.nginx.conf']) symlinkSync(resolve(name), join(folder, name))
  const server = await serve(join(folder, 'dist'))
  onTestFinished(() => server.stop())
  expect((await fetch(`${server.origin}/login`)).status).toBe(200)
})

/** Makes a small build whose host proxies requests to the provider at `origin`. Returns the folder of the build. */
const buildFor = (origin: string): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'passed-on-')), 'dist')
  mkdirSync(folder)
  writeFileSync(join(folder, 'app.html'), '<!doctype html><html><head></head><body></body></html>')
  prepareForHosting(folder, 'production', { API_UPSTREAM: origin, VITE_API_BASE: '/api' })
  return folder
}

describe.skipIf(!nginx.path())('C04: a build whose host proxies requests to the provider', () => {
  let provider: Server
  let asked: { line: string; headers: IncomingHttpHeaders; body: string } | undefined
  let host: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const body = await text(request)
      if (request.url?.startsWith('/api/dropped')) return response.destroy()
      asked = { line: `${request.method} ${request.url}`, headers: request.headers, body }
      response.writeHead(request.url === '/api/none' ? 404 : 200, {
        'content-type': 'application/json',
        'cache-control': 'private, max-age=5',
        date: 'Mon, 02 Mar 2026 09:00:00 GMT',
        'content-security-policy': "default-src * 'unsafe-inline'",
        'x-content-type-options': 'sniff',
        'referrer-policy': 'unsafe-url',
        'strict-transport-security': 'max-age=0',
      })
      response.end('{"message":"From the provider"}')
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    host = await serve(buildFor(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`))
  })
  afterAll(async () => {
    await host.stop()
    provider.close()
  })

  it('sends a request to the provider unchanged, and returns the response of the provider', async () => {
    const response = await fetch(`${host.origin}/api/courses/a%2Fb%20c?next=%2F..%2Fx`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer token-1',
        'x-api-key': 'guildhall',
        'content-type': 'application/json',
      },
      body: '{"title":"The Lantern Room"}',
    })
    expect(asked).toMatchObject({
      line: 'POST /api/courses/a%2Fb%20c?next=%2F..%2Fx',
      headers: {
        authorization: 'Bearer token-1',
        'x-api-key': 'guildhall',
        'content-type': 'application/json',
        'x-forwarded-for': '127.0.0.1',
      },
      body: '{"title":"The Lantern Room"}',
    })
    expect(await response.json()).toEqual({ message: 'From the provider' })
    expect(response.headers.get('cache-control')).toBe('private, max-age=5')
    expect(response.headers.get('date')).toBe('Mon, 02 Mar 2026 09:00:00 GMT')
  })

  it.each([
    ['/api/answer', 200],
    ['/api/none', 404],
    // The provider closes this connection without a response.
    ['/api/dropped', 502],
  ])(
    'A14: a proxied response at %s with the status %i runs no code when a browser opens it as a page',
    async (path, status) => {
      const { status: sent, headers } = await fetch(`${host.origin}${path}`)
      expect(sent).toBe(status)
      // If nginx sent this header twice, `get` would return both values with a comma between them.
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )

  it("ROUTE-19: an unknown endpoint returns the provider's 404 response, any other unknown address the 404 page of the product", async () => {
    const call = await fetch(`${host.origin}/api/none`)
    expect(call.status).toBe(404)
    expect(await call.json()).toEqual({ message: 'From the provider' })
    asked = undefined
    expect(await (await fetch(`${host.origin}/apiary`)).text()).toContain('<!doctype html>')
    expect(asked).toBeUndefined()
  })

  it('A23: the logs contain no query of a request, even of a failed one', async () => {
    await fetch(`${host.origin}/api/dropped?sid=secret-6`)
    await fetch(`${host.origin}/api/connections?code=secret-6`)
    await expect.poll(host.accessLog).toMatch(/"GET \/api\/connections" 200 \d+ .*\n$/)
    expect(host.accessLog()).not.toContain('secret')
    expect(host.errorLog()).not.toContain('secret')
  })

  it('A23: the access log distinguishes a provider that was reached but did not respond from one that was not reached', async () => {
    await fetch(`${host.origin}/api/dropped?sid=secret-7`)
    const { port } = provider.address() as AddressInfo
    await expect
      .poll(host.accessLog)
      .toMatch(
        new RegExp(
          String.raw`"GET /api/dropped" 502 \d+ provider=127.0.0.1:${port} status=502 connected=0\.\d+ answered=-\n$`,
        ),
      )
  })
})

const openssl = onSystem('openssl')

describe.skipIf(!nginx.path() || !openssl)('C04: requests that are proxied by HTTPS', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A self-signed key and certificate for a provider. */
  const selfSigned = (name: string) => {
    const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    const files = ['-keyout', keyFile, '-out', certFile]
    execFileSync(openssl, ['req', '-x509', ...key, '-nodes', '-days', '1', ...subject, ...files], {
      stdio: 'pipe',
    })
    return { certFile, key: readFileSync(keyFile), cert: readFileSync(certFile) }
  }

  it.each([
    { name: 'localhost', trusted: false, status: 502 },
    { name: 'localhost', trusted: true, status: 200 },
    { name: 'provider.example', trusted: true, status: 502 },
  ])(
    'to a provider on localhost get the status $status if its certificate is for $name (trusted: $trusted)',
    async ({ name, trusted, status }) => {
      const { certFile, ...certificate } = selfSigned(name)
      const names: unknown[] = []
      const provider = createSecureServer(certificate, (request, response) => {
        names.push((request.socket as TLSSocket & { servername: unknown }).servername)
        response.end('{}')
      }).listen(0, '127.0.0.1')
      onTestFinished(() => void provider.close())
      await once(provider, 'listening')
      const build = buildFor(`https://localhost:${(provider.address() as AddressInfo).port}`)
      const host = await serve(build, trusted ? certFile : undefined)
      onTestFinished(() => host.stop())
      expect((await fetch(`${host.origin}/api/communities`)).status).toBe(status)
      expect(names).toEqual(status === 200 ? ['localhost'] : [])
      // The log has `-` for the address of `localhost` on which no provider listens, and for a provider that nginx does
      // not trust.
      await expect
        .poll(host.accessLog)
        .toMatch(
          status === 200
            ? / connected=(?:-, )?0\.\d+ answered=/
            : / connected=-(?:, -)? answered=-(?:, -)?\n$/,
        )
    },
  )
})

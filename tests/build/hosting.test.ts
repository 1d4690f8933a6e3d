import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { preview } from 'vite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { allowing, contentSecurityPolicy, policyText } from '#build/hosting/content-security-policy.ts'
import { compress, prepareForHosting } from '#build/hosting/hosting.ts'
import { proxyIn, upstreamIn } from '#build/hosting/upstream.ts'

const script = "'sha256-C1ao3TfEMcn2TYOWhUxs13yKiLm/4wVfDyCrPrV1Blk='"
const style = "'sha256-RSXP7EpiSx2UrGQrjEADXBr1ohINzJh4N6GkjV9Q6OM='"

const attribute = "'sha256-fq7Md9B0amksVBTk/2TaltdrTVq2JN7fvIk0tt80qzU='"

const denied =
  'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()'

const plain = '<!doctype html><html><head><title>App</title></head><body></body></html>'
const withCode = `<!doctype html><html><head><style>.hall{color:teal}</style></head><body style="width:50%">
<script type="application/json">{"is": "data"}</script>
<script>document.body.dataset.ready = ""</script><script type="module" src="/assets/a.js"></script></body></html>`

let dir = ''
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'hosting-')), 'dist')
  mkdirSync(dir)
})
afterEach(() => rmSync(dirname(dir), { recursive: true }))

const read = (file: string) => readFileSync(join(dir, file), 'utf8')
const prepare = (files: Record<string, string>, env: Record<string, string> = {}) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  prepareForHosting(dir, 'production', env)
}

describe('A14, A23: the files that a build prepares for its hosts', () => {
  it('the CSP of each page and of all responses allows inline code by its hash', () => {
    prepare({ 'app.html': plain, 'login/index.html': withCode })
    const policy = contentSecurityPolicy('production', {})
    const own = policyText(
      allowing(policy, {
        'script-src': [script],
        'style-src': [style],
        'style-src-attr': ["'unsafe-hashes'", attribute],
      }),
    )
    expect(read('login/index.html')).toContain(
      `<head>\n    <meta http-equiv="Content-Security-Policy" content="${own}" />`,
    )
    expect(read('app.html')).toContain(`content="${policyText(policy)}" />`)
    expect(read('_headers')).toBe(`/*
  Content-Security-Policy: ${own}; frame-ancestors 'none'
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Permissions-Policy: ${denied}
  Referrer-Policy: no-referrer
  Strict-Transport-Security: max-age=31536000
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`)
  })

  it.each([
    ['', 'max-age=31536000'],
    ['false', 'max-age=31536000'],
    ['true', 'max-age=31536000; includeSubDomains'],
  ])('HSTS includes subdomains only when HSTS_INCLUDE_SUBDOMAINS is true: %j leads to %j', (says, sent) => {
    prepare({ 'app.html': plain }, { HSTS_INCLUDE_SUBDOMAINS: says })
    expect(read('_headers')).toContain(`\n  Strict-Transport-Security: ${sent}\n`)
    expect(read('../dist.nginx.conf').match(/Strict-Transport-Security .*/g)).toEqual(
      Array(2).fill(`Strict-Transport-Security "${sent}" always;`),
    )
  })

  it('the nginx configuration is not among the files that a server sends', () => {
    prepare({ 'app.html': plain })
    expect(readdirSync(dir).sort()).toEqual(['404.html', '_headers', '_redirects', 'app.html'])
  })

  it('the build fails for a page with inline code in an attribute, which no CSP hash can allow', () => {
    expect(() => prepare({ 'app.html': '<body onload="start()"></body>' })).toThrow(
      'A page has the attribute onload, which its policy forbids.',
    )
  })

  it("C02: the hosts' rules send for each address its own file or the app shell, in any letter case", () => {
    prepare({ 'app.html': plain })
    const nginx = read('../dist.nginx.conf').split('\n')
    expect(nginx).toContain('location ~* ^/$ { try_files /index.html =404; }')
    expect(nginx).toContain('location ~* ^/login/?$ { try_files /login/index.html =404; }')
    expect(nginx).toContain('location ~* ^/subscriptions/?$ { try_files /frames/subscriptions.html =404; }')
    expect(nginx).toContain('location ~* ^/course/[^/]+/?$ { try_files /frames/course.html =404; }')
    expect(nginx).toContain('add_header Referrer-Policy "no-referrer" always;')
    const redirects = read('_redirects').split('\n')
    expect(redirects).toContain('/subscriptions /frames/subscriptions 200')
    expect(redirects).toContain('/course/:slug /frames/course 200')
    expect(redirects).toContain('/pricing /Pricing/ 200')
    expect(redirects).not.toContainEqual(expect.stringMatching(/^\/(?:login|Pricing)? /))
  })

  it('C04: requests are proxied to the provider only when the product uses its own origin', () => {
    prepare({ 'app.html': plain })
    expect(read('../dist.nginx.conf')).not.toContain('proxy_')
    prepare({ 'app.html': plain }, { API_UPSTREAM: 'https://provider.example', VITE_API_BASE: '/api' })
    expect(read('../dist.nginx.conf').split('\n')).toEqual(
      expect.arrayContaining([
        '  proxy_pass https://provider.example;',
        '  proxy_ssl_server_name on;',
        '  proxy_ssl_verify on;',
      ]),
    )
    expect(read('_redirects')).toMatch(
      /^\/api\/\* https:\/\/provider\.example\/api\/:splat 200\n\/confirm-email \/frames\/confirm-email 200\n/,
    )
  })

  describe('Trusted Types in report-only mode', () => {
    const env = { VITE_TRUSTED_TYPES_REPORT_TO: 'https://reports.example/csp' }

    it('are not in the enforced CSP; a header of each page reports violations', () => {
      expect(contentSecurityPolicy('production', {})).toHaveProperty('require-trusted-types-for')
      expect(contentSecurityPolicy('production', env)).not.toHaveProperty('require-trusted-types-for')
      prepare({ 'app.html': plain }, env)
      const reported = "require-trusted-types-for 'script'; report-uri https://reports.example/csp"
      expect(read('_headers')).toContain(`\n  Content-Security-Policy-Report-Only: ${reported}\n`)
      const [pages = '', assets = ''] = read('../dist.nginx.conf').split('location ^~ /assets/')
      expect(pages).toContain(`add_header Content-Security-Policy-Report-Only "${reported}" always;`)
      expect(assets).not.toContain('Content-Security-Policy')
    })
  })

  it('an unknown address gets a generated not-found page, unless the build already has one', () => {
    prepare({ 'app.html': plain })
    expect(read('404.html')).toBe(read('app.html'))
    prepare({ '404.html': '<title>Own</title>' })
    expect(read('404.html')).toBe('<title>Own</title>')
  })

  it.each([
    { format: 'gz', unpack: gunzipSync },
    { format: 'br', unpack: brotliDecompressSync },
  ])(
    'each text file is also stored compressed, as .$format, and decompresses to the content of the original',
    ({ format, unpack }) => {
      prepare({ 'app.html': plain, 'assets/a.js': 'export {}', 'fonts/a.woff2': 'not a text' })
      compress(dir, true)
      const unpacked = (file: string) => unpack(readFileSync(join(dir, `${file}.${format}`))).toString()
      expect(unpacked('app.html')).toBe(read('app.html'))
      expect(unpacked('assets/a.js')).toBe('export {}')
      expect(globSync(`**/*.${format}`, { cwd: dir }).sort()).toEqual(
        ['404.html', 'app.html', 'assets/a.js'].map((file) => `${file}.${format}`),
      )
    },
  )
})

describe('C04: the address to which a host proxies requests', () => {
  it.each([
    [{}, null],
    [{ VITE_API_BASE: '/api' }, null],
    [{ API_UPSTREAM: '', VITE_API_BASE: 'https://provider.example/api' }, null],
    [
      { API_UPSTREAM: 'https://provider.example', VITE_API_BASE: '/api' },
      { path: '/api', origin: 'https://provider.example' },
    ],
    [
      { API_UPSTREAM: 'http://localhost:5001/', VITE_API_BASE: '/v1.2/api-x/' },
      { path: '/v1.2/api-x', origin: 'http://localhost:5001' },
    ],
  ] as const)('with the variables %o, requests are proxied to %o', (env, expected) => {
    expect(upstreamIn(env)).toEqual(expected)
  })

  it.each(['http://localhost:5001', 'http://127.0.0.1:5001', 'http://127.8.9.1', 'http://[::1]:5001'])(
    'an upstream of %s is on the same computer, so plain http is accepted',
    (address) => {
      expect(upstreamIn({ API_UPSTREAM: address, VITE_API_BASE: '/api' })).toEqual({
        path: '/api',
        origin: address,
      })
    },
  )

  it.each([
    'http://provider.example',
    'http://10.0.0.5:5001',
    'http://localhost.provider.example',
    'http://127.0.0.1.provider.example',
    'http://[::2]',
    'http://0.0.0.0',
  ])(
    'an upstream of %s with plain http to another computer ends the build unless the operator allows it',
    (address) => {
      const env = { API_UPSTREAM: address, VITE_API_BASE: '/api' }
      for (const no of [{}, { API_UPSTREAM_UNENCRYPTED: '' }, { API_UPSTREAM_UNENCRYPTED: 'false' }])
        expect(() => upstreamIn({ ...env, ...no })).toThrow(
          `API_UPSTREAM is '${address}': passwords and tokens would leave this machine unencrypted. Use https, or set API_UPSTREAM_UNENCRYPTED=true where only you can read that network.`,
        )
      expect(upstreamIn({ ...env, API_UPSTREAM_UNENCRYPTED: 'true' })).toEqual({
        path: '/api',
        origin: address,
      })
    },
  )

  it.each([undefined, '', '/', 'api', 'https://provider.example/api', '/a b', '/a{', '//provider.example'])(
    'with an upstream, a VITE_API_BASE of %s ends the build with a message that describes valid values',
    (base) => {
      const env = {
        API_UPSTREAM: 'https://provider.example',
        ...(base !== undefined && { VITE_API_BASE: base }),
      }
      expect(() => upstreamIn(env)).toThrow(
        `With API_UPSTREAM, VITE_API_BASE must be the provider's path, such as /api, not '${base ?? ''}'.`,
      )
    },
  )

  it.each(['/assets', '/frames/api', '/community', '/Pages/api'])(
    'with an upstream, a VITE_API_BASE of %s ends the build, because the product has pages or files there',
    (base) => {
      expect(() => upstreamIn({ API_UPSTREAM: 'https://provider.example', VITE_API_BASE: base })).toThrow(
        `With API_UPSTREAM, VITE_API_BASE cannot be '${base}': the product has pages or files there.`,
      )
    },
  )
})

describe('C04: Vite’s dev and preview servers, when they proxy requests', () => {
  it('A14: send a header that prevents a response of the provider from running code when it is opened as a page', async () => {
    const provider = createServer((_, response) => {
      response.setHeader('Content-Security-Policy', "default-src * 'unsafe-inline'")
      response.end('{}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void provider.close())
    await once(provider, 'listening')
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const host = await preview({
      configFile: false,
      build: { outDir: dir },
      preview: {
        port: 0,
        host: '127.0.0.1',
        proxy: proxyIn({ API_UPSTREAM: origin, VITE_API_BASE: '/api' }),
      },
    })
    onTestFinished(() => host.close())
    const { port } = host.httpServer.address() as AddressInfo
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/communities`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('deploy/Dockerfile', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8')

  it('copies only existing files', () => {
    const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    )
    expect(sources).toEqual([
      'package.json',
      'package-lock.json',
      '.',
      'deploy/temporary.conf',
      'deploy/nginx.conf',
    ])
    expect(sources.filter((file) => !existsSync(file))).toEqual([])
  })
})

describe('A14: the CSP of the product', () => {
  const widget = { VITE_SCHEDULING_SCRIPT: 'https://widget.example/w.js' }
  it.each([
    [
      'production',
      {},
      'connect-src',
      ["'self'", 'http://localhost:5001', 'https://accounts.google.com/gsi/'],
    ],
    [
      'production',
      { VITE_API_BASE: 'https://api.example/v1' },
      'connect-src',
      ["'self'", 'https://api.example', 'https://accounts.google.com/gsi/'],
    ],
    [
      'production',
      { VITE_API_BASE: 'https://api.example/v1', VITE_IMAGE_HOST: 'https://img.example/x' },
      'img-src',
      ["'self'", 'https://api.example', 'https://img.example', 'https:', 'data:', 'blob:'],
    ],
    [
      'production',
      widget,
      'script-src',
      ["'self'", 'https://accounts.google.com/gsi/client', 'https://widget.example'],
    ],
    [
      'production',
      { VITE_FILM_DEMO: 'https://films.example/1' },
      'frame-src',
      [
        'https://accounts.google.com/gsi/',
        'https://films.example',
        'https://www.youtube-nocookie.com',
        'https://calendly.com',
      ],
    ],
    [
      'production',
      { VITE_GOOGLE_SCRIPT: 'https://sign-in.example/client.js' },
      'script-src',
      ["'self'", 'https://sign-in.example', 'https://assets.calendly.com'],
    ],
    [
      'production',
      { VITE_GOOGLE_SCRIPT: 'https://sign-in.example/client.js' },
      'frame-src',
      [
        'https://accounts.google.com/gsi/',
        'https://sign-in.example',
        'https://www.youtube-nocookie.com',
        'https://calendly.com',
      ],
    ],
    [
      'production',
      { VITE_GOOGLE_SCRIPT: 'https://sign-in.example/client.js' },
      'connect-src',
      ["'self'", 'http://localhost:5001', 'https://accounts.google.com/gsi/', 'https://sign-in.example'],
    ],
    [
      'production',
      { VITE_SENTRY_DSN: 'https://key@ingest.example/1' },
      'connect-src',
      ["'self'", 'http://localhost:5001', 'https://accounts.google.com/gsi/', 'https://ingest.example'],
    ],
    ['mock', widget, 'script-src', ["'self'"]],
    ['mock', {}, 'connect-src', ["'self'"]],
    [
      'mock',
      { VITE_REPORTS_URL: 'https://reports.example/r', VITE_USAGE_URL: 'https://counts.example/c' },
      'connect-src',
      ["'self'", 'https://reports.example', 'https://counts.example'],
    ],
    ['mock', {}, 'frame-src', ["'self'"]],
  ])('in the mode %s with the variables %o, has for %s the sources %o', (mode, env, directive, sources) => {
    expect(contentSecurityPolicy(mode, env)[directive]).toEqual(sources)
  })
})

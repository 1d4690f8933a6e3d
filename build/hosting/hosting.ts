import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { loadEnv, type Plugin } from 'vite'
import { type Address, addresses } from '#machines/rules/links/addresses.ts'
import { graphiqlPage } from '#mocks/pages.ts'
import {
  allowing,
  contentSecurityPolicy,
  editorPolicy,
  type Policy,
  policyText,
  reportOnlyPolicy,
} from './content-security-policy.ts'
import { prefixes } from './environment.ts'
import { commonHeaders, type Header, pageHeaders, passedOnHeaders } from './headers.ts'
import { inlineSources } from './inline-code.ts'
import { type Upstream, upstreamIn } from './upstream.ts'

const everyAnswer = '/*'
const hashed = '/assets/*'
const forever = 'public, max-age=31536000, immutable'

/** For Netlify and Cloudflare Pages, which answer what no rule and no file is for with 404.html and status 404. */
const headersFile = (headers: readonly Header[]): string =>
  [
    everyAnswer,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    hashed,
    `  Cache-Control: ${forever}`,
    '',
  ].join('\n')

interface Route {
  address: string
  /** Where its page is in the build. */
  file: string
}

/** Netlify and Cloudflare Pages redirect `/page.html` and `/index.html` to the address without it. */
const withoutExtension = (file: string): string => `/${file.replace(/(?:index)?\.html$/, '')}`

/**
 * The addresses that no file is at, in both spellings (C02): such hosts tell letters apart. Netlify passes calls on;
 * Cloudflare Pages leaves that line out.
 */
const redirectsFile = (dir: string, routes: readonly Route[], upstream: Upstream | null): string =>
  [
    ...(upstream ? [`${upstream.path}/* ${upstream.origin}${upstream.path}/:splat 200\n`] : []),
    ...routes.flatMap(({ address, file }) =>
      [...new Set([address, address.toLowerCase()])]
        .filter((spelling) => !existsSync(join(dir, spelling, 'index.html')))
        .map((spelling) => `${spelling} ${withoutExtension(file)} 200\n`),
    ),
  ].join('')

/** The HTML file of a page that is not prerendered: the frame with hints for what that page loads. */
export const frameFile = (address: Address): string => `frames/${address.split('/')[1]?.toLowerCase()}.html`

/** An address as a regular expression. Both callers match it case-insensitively (C02): `location ~*`, the flag `i`. */
export const pattern = (address: string): string =>
  address === '/' ? '^/$' : `^${address.replace(/:\w+/g, '[^/]+')}/?$`

const addHeader = ([name, value]: Header) => `add_header ${name} "${value}" always;`

/** Beside a build, where no server sends it: what nginx is told about it. */
export const nginxFile = (dir: string): string => `${resolve(dir)}.nginx.conf`

/** Calls pass on only to who shows a certificate for the provider's name; deploy/nginx.conf says who may sign it. */
const verified = (origin: string): string[] => [
  '  proxy_ssl_server_name on;',
  `  proxy_ssl_name ${new URL(origin).hostname};`,
  '  proxy_ssl_verify on;',
  '  proxy_ssl_verify_depth 3;',
]

/**
 * Part of the server that deploy/nginx.conf describes. A browser obeys the policy of a page, so that what a page loads
 * goes without: nginx does not compress headers, and these would be some 60 kB a visit.
 */
const nginxText = (
  ofPages: readonly Header[],
  ofAll: readonly Header[],
  routes: readonly Route[],
  upstream: Upstream | null,
): string =>
  [
    ...[...ofPages, ...ofAll, ['Cache-Control', 'no-cache'] as const].map(addHeader),
    'location ^~ /assets/ {',
    ...[...ofAll, ['Cache-Control', forever] as const].map((header) => `  ${addHeader(header)}`),
    '  try_files $uri =404;',
    '}',
    ...(upstream
      ? [
          `location ^~ ${upstream.path}/ {`,
          ...passedOnHeaders(ofAll).flatMap((header) => [
            `  proxy_hide_header ${header[0]};`,
            `  ${addHeader(header)}`,
          ]),
          // Without a path of its own, so that nginx passes each address as it came.
          `  proxy_pass ${upstream.origin};`,
          ...(upstream.origin.startsWith('https:') ? verified(upstream.origin) : []),
          '  proxy_http_version 1.1;',
          '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
          // Its clock is the product's; nginx would send its own.
          '  proxy_pass_header Date;',
          '}',
        ]
      : []),
    ...routes.map(({ address, file }) => `location ~* ${pattern(address)} { try_files /${file} =404; }`),
    '',
  ].join('\n')

const withPolicy = (html: string, policy: Policy): string =>
  html.replace(
    /<head>/i,
    (head) => `${head}\n    <meta http-equiv="Content-Security-Policy" content="${policyText(policy)}" />`,
  )

interface Preparation {
  policy: Policy
  frameAncestors: string
  /** The policies of pages that have one of their own, by file. */
  exceptions?: Readonly<Record<string, Policy>>
  upstream?: Upstream | null
  /** The headers of every response, pages or not. */
  ofAll?: readonly Header[]
  /** A policy whose violations are only reported. A page cannot carry one: a host that sends no headers has none. */
  reportOnly?: Policy | null
}

/**
 * Reads what a build has written to `dir`, and writes what its hosts need: a policy into each page, for a host that
 * sends no headers, the headers and routes of those that do, and 404.html. Where there are `exceptions`, the headers
 * leave the policy to the pages: a browser obeys both.
 */
export const prepareForHosting = (
  dir: string,
  {
    policy,
    frameAncestors,
    exceptions = {},
    ofAll = commonHeaders({}),
    upstream = null,
    reportOnly = null,
  }: Preparation,
): void => {
  const shell = existsSync(join(dir, 'app.html')) ? 'app.html' : 'index.html'
  if (!existsSync(join(dir, '404.html'))) cpSync(join(dir, shell), join(dir, '404.html'))

  let widest = policy
  for (const file of globSync('**/*.html', { cwd: dir }).sort()) {
    const html = readFileSync(join(dir, file), 'utf8')
    const inline = inlineSources(html)
    widest = allowing(widest, inline)
    writeFileSync(join(dir, file), withPolicy(html, exceptions[file] ?? allowing(policy, inline)))
  }

  const shared = Object.keys(exceptions).length === 0 ? widest : {}
  const ofPages = pageHeaders({ ...shared, 'frame-ancestors': [frameAncestors] }, reportOnly)
  const routes = addresses.map((address) => {
    const own = join(address, 'index.html').slice(1)
    return { address, file: [own, frameFile(address)].find((file) => existsSync(join(dir, file))) ?? shell }
  })
  writeFileSync(join(dir, '_headers'), headersFile([...ofPages, ...ofAll]))
  writeFileSync(join(dir, '_redirects'), redirectsFile(dir, routes, upstream))
  writeFileSync(nginxFile(dir), nginxText(ofPages, ofAll, routes, upstream))
}

const gzip = (text: Buffer) => gzipSync(text, { level: 9 })

const brotli = (text: Buffer) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })

/** Puts each text of the build in `dir`, compressed as well as can be, beside it: nginx sends that. */
export const compress = (dir: string, formats: readonly ('gz' | 'br')[]): void => {
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: dir })) {
    const text = readFileSync(join(dir, file))
    for (const format of formats)
      writeFileSync(join(dir, `${file}.${format}`), format === 'br' ? brotli(text) : gzip(text))
  }
}

/** The headers that `dir` was prepared to be sent with. */
const preparedHeaders = (dir: string): string[][] => {
  const [common = ''] = readFileSync(join(dir, '_headers'), 'utf8').split(hashed)
  return [...common.matchAll(/^ {2}(\S+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value])
}

/** Prepares a build for its hosts after all else has been written; `vite preview` is one of them. */
export const hosting = (): Plugin => {
  let prepare = () => {}
  let written = false
  return {
    name: 'guildhall-hosting',
    configResolved: ({ command, mode, root, build }) => {
      if (command === 'serve') return
      const env = loadEnv(mode, root, prefixes)
      const policy = contentSecurityPolicy(mode, env)
      const upstream = mode === 'mock' ? null : upstreamIn(env)
      const reportOnly = reportOnlyPolicy(env)
      const ofAll = commonHeaders(env)
      prepare = () => {
        if (mode === 'mock') {
          const exceptions = { [graphiqlPage]: editorPolicy(policy) }
          prepareForHosting(build.outDir, { policy, frameAncestors: "'self'", exceptions, ofAll, reportOnly })
          // Brotli would take a quarter of a minute for what the demo's tools load.
          compress(build.outDir, ['gz'])
        } else {
          prepareForHosting(build.outDir, { policy, frameAncestors: "'none'", ofAll, upstream, reportOnly })
          compress(build.outDir, ['br', 'gz'])
        }
      }
    },
    writeBundle: () => {
      written = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // Of a build that failed nothing was written.
      handler: () => {
        if (written) prepare()
      },
    },
    configurePreviewServer: ({ config, middlewares }) => {
      const headers = preparedHeaders(config.build.outDir)
      middlewares.use((_, response, next) => {
        for (const [name = '', value = ''] of headers) response.setHeader(name, value)
        next()
      })
    },
  }
}

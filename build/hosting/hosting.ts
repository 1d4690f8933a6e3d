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

const everyResponse = '/*'
const hashed = '/assets/*'
const forever = 'public, max-age=31536000, immutable'

/**
 * The file `_headers` for Netlify and Cloudflare Pages. They send 404.html with status 404 for paths without a rule or
 * file.
 */
const headersFile = (headers: readonly Header[]): string =>
  [
    everyResponse,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    hashed,
    `  Cache-Control: ${forever}`,
    '',
  ].join('\n')

interface Route {
  address: string
  /** The HTML file in the build that a host sends for this address. */
  file: string
}

/**
 * The URL of a file without `.html` or `index.html`. Netlify and Cloudflare Pages redirect `/page.html` and
 * `/index.html` to this URL.
 */
const withoutExtension = (file: string): string => `/${file.replace(/(?:index)?\.html$/, '')}`

/**
 * The file `_redirects`: rules for page paths without a file, each as it is defined and in lower case (C02), because
 * Netlify and Cloudflare Pages are case-sensitive. With an upstream, the first line makes Netlify forward API requests;
 * Cloudflare Pages ignores this line.
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

/** The HTML file of a page that is not prerendered: the app shell with preload hints for the page's modules. */
export const appShellFile = (address: Address): string =>
  `frames/${address.split('/')[1]?.toLowerCase()}.html`

/** A path as a regular expression. Both callers match it case-insensitively (C02): `location ~*`, the flag `i`. */
export const pattern = (address: string): string =>
  address === '/' ? '^/$' : `^${address.replace(/:\w+/g, '[^/]+')}/?$`

const addHeader = ([name, value]: Header) => `add_header ${name} "${value}" always;`

/** The file with nginx's configuration for a build. It is next to the build's folder, so that no server sends it. */
export const nginxFile = (dir: string): string => `${resolve(dir)}.nginx.conf`

/**
 * Forwards requests only to a server with a certificate for the provider's host name. deploy/nginx.conf names the
 * trusted authorities.
 */
const verified = (origin: string): string[] => [
  '  proxy_ssl_server_name on;',
  `  proxy_ssl_name ${new URL(origin).hostname};`,
  '  proxy_ssl_verify on;',
  '  proxy_ssl_verify_depth 3;',
]

/**
 * The generated part of the `server` block in deploy/nginx.conf. Only pages get the policy headers, because only pages
 * need them. nginx does not compress headers: on every file they would add about 60 kB to a visit.
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
          // The origin has no path, so that nginx forwards the URL unchanged.
          `  proxy_pass ${upstream.origin};`,
          ...(upstream.origin.startsWith('https:') ? verified(upstream.origin) : []),
          '  proxy_http_version 1.1;',
          '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
          // Forwards the provider's `Date` header, which the product uses as its clock. By default nginx replaces it.
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
  /** Policies that replace `policy` in some pages, by the file of the page. */
  exceptions?: Readonly<Record<string, Policy>>
  upstream?: Upstream | null
  /** Headers of every response. */
  ofAll?: readonly Header[]
  /** A policy that only reports violations. Only a header can contain a policy of this kind, not the page itself. */
  reportOnly?: Policy | null
}

/**
 * Reads the build in `dir` and writes what its hosts need: a policy into each page (for hosts that send no headers),
 * the files with headers and routes, and 404.html. If there are `exceptions`, the headers contain no policy, because a
 * browser would enforce it in addition to the policy in the page.
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
    return {
      address,
      file: [own, appShellFile(address)].find((file) => existsSync(join(dir, file))) ?? shell,
    }
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

/** Writes a compressed copy of each text file in `dir`. nginx sends these. */
export const compress = (dir: string, formats: readonly ('gz' | 'br')[]): void => {
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: dir })) {
    const text = readFileSync(join(dir, file))
    for (const format of formats)
      writeFileSync(join(dir, `${file}.${format}`), format === 'br' ? brotli(text) : gzip(text))
  }
}

/** The headers in the `_headers` file of `dir`. */
const preparedHeaders = (dir: string): string[][] => {
  const [common = ''] = readFileSync(join(dir, '_headers'), 'utf8').split(hashed)
  return [...common.matchAll(/^ {2}(\S+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value])
}

/**
 * Prepares a build for its hosts after all other plugins have written their files. `vite preview` sends the headers of
 * the prepared build.
 */
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
          // Compresses by gzip only, because Brotli would take 15 seconds for the demo's tools.
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
      // Vite also calls this handler after a failed build. A failed build has written no files to prepare.
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

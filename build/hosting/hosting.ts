import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { globSync } from 'tinyglobby'
import type { Plugin } from 'vite'
import { graphiqlPage } from '#mocks/pages.ts'
import type { Environment } from '../build-values.ts'
import {
  allowing,
  contentSecurityPolicy,
  editorPolicy,
  policyText,
  reportOnlyPolicy,
} from './content-security-policy.ts'
import { commonHeaders, type Header, pageHeaders, passedOnHeaders } from './headers.ts'
import { inlineSources } from './inline-code.ts'
import { pattern, routes } from './routes.ts'
import { type Upstream, upstreamIn } from './upstream.ts'

const forever = 'public, max-age=31536000, immutable'

/** The file `_headers` for Netlify and Cloudflare Pages. */
const headersFile = (headers: readonly Header[]): string =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${forever}`,
    '',
  ].join('\n')

/**
 * The file `_redirects`: rules for addresses without a file, each as it is defined and in lower case (C02), because
 * Netlify and Cloudflare Pages are case-sensitive. They redirect `/page.html` to `/page`, so a rule names the file
 * without extension. With an upstream, the first line makes Netlify forward API requests; Cloudflare Pages ignores it.
 */
const redirectsFile = (upstream: Upstream | null): string =>
  [
    ...(upstream ? [`${upstream.path}/* ${upstream.origin}${upstream.path}/:splat 200`] : []),
    ...routes.flatMap(({ address, file }) =>
      [...new Set([address, address.toLowerCase()])]
        .filter((spelling) => spelling !== '/' && file !== `${spelling.slice(1)}/index.html`)
        .map((spelling) => `${spelling} /${file.replace(/(?:index)?\.html$/, '')} 200`),
    ),
    '',
  ].join('\n')

const addHeader = ([name, value]: Header) => `add_header ${name} "${value}" always;`

/** The file with nginx's configuration for a build. It is next to the build's folder, so that no server sends it. */
export const nginxFile = (dir: string): string => `${resolve(dir)}.nginx.conf`

/**
 * How nginx forwards a request. Over https it goes only to a server with a certificate for the provider's host name; by
 * default nginx trusts any server. By default nginx also replaces the `Date` header, which the product uses as its clock.
 */
const proxied = [
  '  proxy_ssl_server_name on;',
  '  proxy_ssl_verify on;',
  '  proxy_ssl_verify_depth 3;',
  '  proxy_http_version 1.1;',
  '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  '  proxy_pass_header Date;',
]

/**
 * The generated part of the `server` block in deploy/nginx.conf. Only pages get the policy headers, because only pages
 * need them. nginx does not compress headers: on every file they would add about 60 kB to a visit.
 */
const nginxText = (ofPages: readonly Header[], ofAll: readonly Header[], upstream: Upstream | null): string =>
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
          ...proxied,
          '}',
        ]
      : []),
    ...routes.map(({ address, file }) => `location ~* ${pattern(address)} { try_files /${file} =404; }`),
    '',
  ].join('\n')

/**
 * Reads the build in `dir` and writes what its hosts need: a policy into each page (for hosts that send no headers),
 * the files with headers and routes, and 404.html. The headers of the demo contain no policy: GraphiQL's page has a
 * policy of its own, and a browser would enforce both.
 */
export const prepareForHosting = (dir: string, mode: string, env: Environment): void => {
  const isMock = mode === 'mock'
  const upstream = isMock ? null : upstreamIn(env)
  if (!existsSync(join(dir, '404.html'))) cpSync(join(dir, 'app.html'), join(dir, '404.html'))
  const policy = contentSecurityPolicy(mode, env)
  let widest = policy
  for (const file of globSync('**/*.html', { cwd: dir }).sort()) {
    const html = readFileSync(join(dir, file), 'utf8')
    const inline = inlineSources(html)
    widest = allowing(widest, inline)
    const own = file === graphiqlPage ? editorPolicy(policy) : allowing(policy, inline)
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policyText(own)}" />`
    writeFileSync(
      join(dir, file),
      html.replace(/<head>/i, (head) => `${head}\n    ${meta}`),
    )
  }
  // Only a header can contain `frame-ancestors` or a policy that only reports, not the page itself.
  const framed = { 'frame-ancestors': [isMock ? "'self'" : "'none'"] }
  const ofPages = pageHeaders(isMock ? framed : { ...widest, ...framed }, reportOnlyPolicy(env))
  const ofAll = commonHeaders(env)
  writeFileSync(join(dir, '_headers'), headersFile([...ofPages, ...ofAll]))
  writeFileSync(join(dir, '_redirects'), redirectsFile(upstream))
  writeFileSync(nginxFile(dir), nginxText(ofPages, ofAll, upstream))
}

/** Writes a compressed copy of each text file in `dir`: by gzip and, if `brotli` is true, by Brotli. nginx sends these. */
export const compress = (dir: string, brotli: boolean): void => {
  for (const file of globSync('**/*.{html,js,css,svg,json}', { cwd: dir })) {
    const text = readFileSync(join(dir, file))
    writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }))
    if (brotli) writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text))
  }
}

/** Prepares a build for its hosts. `vite preview` sends the same pages and headers as they do. */
export const hosting = (mode: string, env: Environment): Plugin => ({
  name: 'guildhall-hosting',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: ({ dir = '' }) => {
      prepareForHosting(dir, mode, env)
      // Brotli would take 15 seconds for the demo's tools.
      compress(dir, mode !== 'mock')
    },
  },
  configurePreviewServer: ({ config: { base, build }, middlewares }) => {
    const [ofAll = ''] = readFileSync(join(build.outDir, '_headers'), 'utf8').split('/assets/')
    const headers = ofAll.matchAll(/^ {2}(\S+): (.*)$/gm)
    const sent = new Map(Array.from(headers, ([, name = '', value = '']) => [name, value]))
    middlewares.use((request, response, next) => {
      const [path = '', query = ''] = (request.url ?? '').split(/(?=\?)/)
      const asked = path.slice(base.length - 1)
      const route = routes.find(({ address }) => new RegExp(pattern(address), 'i').test(asked))
      if (route) request.url = base + route.file + query
      response.setHeaders(sent)
      next()
    })
  },
})

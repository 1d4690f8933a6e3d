import { loadEnv, type Plugin } from 'vite'
import { graphiqlPage } from './mock-pages.ts'

/** The empty string's hash: Emotion's style element stays empty in a build, its rules are inserted by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const google = 'https://accounts.google.com/gsi/'
const schedulingWidget = 'https://assets.calendly.com'

const origin = (url: string): string => {
  try {
    return new URL(url).origin
  } catch {
    return "'self'"
  }
}

/** Writes a strict Content-Security-Policy into built pages (A14). Development needs inline scripts and has none. */
export const contentSecurityPolicy = (): Plugin => {
  let policy = ''
  /** With the styles that an editor writes into its page, and the fonts in its style sheet. */
  let editorPolicy = ''
  return {
    name: 'content-security-policy',
    apply: 'build',
    configResolved: ({ mode, root }) => {
      const env = loadEnv(mode, root)
      const api = mode === 'mock' ? "'self'" : origin(env.VITE_API_BASE ?? 'http://localhost:5001')
      const host = mode === 'mock' || !env.VITE_IMAGE_HOST ? api : origin(env.VITE_IMAGE_HOST)
      const shown = host === "'self'" ? '' : ` ${host}`
      const widget = [env.VITE_SCHEDULING_SCRIPT, env.VITE_SCHEDULING_STYLESHEET].map((address) =>
        mode === 'mock' ? '' : ` ${address ? origin(address) : schedulingWidget}`,
      )
      policy = Object.entries({
        'default-src': "'self'",
        'script-src': `'self' ${google}client${widget[0]}`,
        'style-src': `'self' ${emptyStyle} ${google}style${widget[1]}`,
        'img-src': `'self'${shown} https: data: blob:`,
        'media-src': `'self'${shown} https: blob:`,
        'font-src': "'self'",
        'frame-src': `${mode === 'mock' ? "'self'" : google} https:`,
        'connect-src': [...new Set(["'self'", api, host, google])].join(' '),
        'worker-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'self'",
        'form-action': "'self'",
      })
        .map(([directive, sources]) => `${directive} ${sources}`)
        .join('; ')
      editorPolicy = policy.replace(emptyStyle, "'unsafe-inline'").replace('font-src', 'font-src data:')
    },
    transformIndexHtml: (_, { path }) => [
      {
        tag: 'meta',
        attrs: {
          'http-equiv': 'Content-Security-Policy',
          content: path === `/${graphiqlPage}` ? editorPolicy : policy,
        },
        injectTo: 'head-prepend',
      },
    ],
  }
}

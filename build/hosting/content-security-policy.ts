import type { Environment } from '../build-values.ts'

/** Directives of a Content-Security-Policy with their sources. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** The hash of the empty string. In the demo, scripts insert rules into a style element whose text stays empty. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const google = 'https://accounts.google.com/gsi/'

/** The origins of the URLs that are set, without duplicates; 'self' for a path. */
const origins = (...addresses: (string | undefined)[]): string[] => {
  const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : "'self'")
  return [...new Set(addresses.flatMap((address) => (address ? originOf(address) : [])))]
}

/** The base URL of the provider. A path means the same origin. */
export const apiIn = (env: Environment): string => env.VITE_API_BASE || 'http://localhost:5001'

/** Requires Trusted Types: a text becomes code only through a named policy. */
const trustedTypes: Policy = { 'require-trusted-types-for': ["'script'"] }

/** The policy of a build's pages (A14). The mock mode has stand-ins on the same origin instead of third parties. */
export const contentSecurityPolicy = (mode: string, env: Environment): Policy => {
  const mock = mode === 'mock'
  const third = (...sources: string[]): string[] => (mock ? [] : sources)
  const api = apiIn(env)
  const hosts = third(...origins(api, env.VITE_IMAGE_HOST || api))
  const widget = 'https://assets.calendly.com'
  const film = 'https://www.youtube-nocookie.com'
  const booking = 'https://calendly.com'
  const signIn = origins(env.VITE_GOOGLE_SCRIPT)
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...third(
        ...(signIn.length > 0 ? signIn : [`${google}client`]),
        ...origins(env.VITE_SCHEDULING_SCRIPT || widget),
      ),
    ],
    'style-src': [
      "'self'",
      ...(mock ? [emptyStyle] : []),
      ...third(`${google}style`, ...origins(env.VITE_SCHEDULING_STYLESHEET || widget)),
    ],
    // Images and videos may come from the image host, Discord, Telegram, or any other https URL, because a response of the provider may contain any.
    'img-src': ["'self'", ...hosts, 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", ...hosts, 'https:', 'blob:'],
    'font-src': ["'self'"],
    'frame-src': [
      ...(mock ? ["'self'"] : [google, ...signIn]),
      ...third(
        ...origins(
          env.VITE_FILM_DEMO || film,
          env.VITE_FILM_ADS || film,
          env.VITE_SCHEDULING_CALL || booking,
          env.VITE_SCHEDULING_DISCOUNT || booking,
        ),
      ),
    ],
    'connect-src': [
      "'self'",
      ...hosts,
      ...third(google, ...signIn),
      ...origins(env.VITE_REPORTS_URL, env.VITE_SENTRY_DSN, env.VITE_USAGE_URL),
    ],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    ...(env.VITE_TRUSTED_TYPES_REPORT_TO ? {} : trustedTypes),
  }
}

/**
 * A policy that only reports violations, to the address in `VITE_TRUSTED_TYPES_REPORT_TO`. The reports show the operator
 * when a third party's script has changed. Null if the variable is not set.
 */
export const reportOnlyPolicy = ({ VITE_TRUSTED_TYPES_REPORT_TO: address }: Environment): Policy | null =>
  address ? { ...trustedTypes, 'report-uri': [address] } : null

/**
 * The policy for GraphiQL's page. It also allows inline styles and fonts in data URLs, and does not require Trusted
 * Types, because the editor sets HTML that it has sanitized.
 */
export const editorPolicy = ({ 'require-trusted-types-for': _, ...policy }: Policy): Policy => ({
  ...policy,
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
})

/** The policy with additional sources. */
export const allowing = (policy: Policy, more: Policy): Policy => {
  const allowed: Record<string, readonly string[]> = { ...policy }
  for (const [directive, sources] of Object.entries(more))
    allowed[directive] = [...(policy[directive] ?? []), ...sources]
  return allowed
}

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ')

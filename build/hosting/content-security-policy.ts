/** The directives of a Content-Security-Policy, each with its sources. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** The empty string's hash: in the demo, scripts insert the rules into a style element that stays empty. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const google = 'https://accounts.google.com/gsi/'

/** The origins of addresses; one of our own is 'self'. */
const origins = (...addresses: string[]): string[] => [
  ...new Set(addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : "'self'"))),
]

/** Where the provider is, which a path alone says is on the same origin. */
export const apiIn = (env: Readonly<Record<string, string>>): string =>
  env.VITE_API_BASE || 'http://localhost:5001'

/** No text becomes code unless a script asks for it by a policy of its own. */
const trustedTypes: Policy = { 'require-trusted-types-for': ["'script'"] }

/** The policy of a build's pages (A14). In mock mode each third party has a stand-in on the same origin. */
export const contentSecurityPolicy = (mode: string, env: Readonly<Record<string, string>>): Policy => {
  const mock = mode === 'mock'
  const third = (...sources: string[]): string[] => (mock ? [] : sources)
  const api = apiIn(env)
  const hosts = third(...origins(api, env.VITE_IMAGE_HOST || api))
  const widget = 'https://assets.calendly.com'
  const film = 'https://www.youtube-nocookie.com'
  const booking = 'https://calendly.com'
  const signIn = env.VITE_GOOGLE_SCRIPT ? origins(env.VITE_GOOGLE_SCRIPT) : []
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
    // Pictures and films are where the provider says: at the image host, at Discord, at Telegram.
    'img-src': ["'self'", ...hosts, 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", ...hosts, 'https:', 'blob:'],
    'font-src': ["'self'"],
    'frame-src': mock
      ? ["'self'"]
      : [
          google,
          ...signIn,
          ...origins(
            env.VITE_FILM_DEMO || film,
            env.VITE_FILM_ADS || film,
            env.VITE_SCHEDULING_CALL || booking,
            env.VITE_SCHEDULING_DISCOUNT || booking,
          ),
        ],
    'connect-src': ["'self'", ...hosts, ...third(google, ...signIn)],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    ...(env.VITE_TRUSTED_TYPES_REPORT_TO ? {} : trustedTypes),
  }
}

/**
 * The policy whose violations are only reported, where an operator asks for it by an address that receives the reports:
 * a third party's script may have changed. Null where Trusted Types are enforced. Throws where it is no address.
 */
export const reportOnlyPolicy = ({
  VITE_TRUSTED_TYPES_REPORT_TO: address,
}: Readonly<Record<string, string>>): Policy | null => {
  if (!address) return null
  if (!/^(?:https:\/)?\/[^\s;,"'\\$<>]+$/.test(address))
    throw new Error(
      `VITE_TRUSTED_TYPES_REPORT_TO is an https address or a path that receives reports, not '${address}'.`,
    )
  return { ...trustedTypes, 'report-uri': [address] }
}

/** For a page whose editor writes styles into it, has fonts in its style sheet, and sets markup that it has cleaned itself. */
export const editorPolicy = ({ 'require-trusted-types-for': _, ...policy }: Policy): Policy => ({
  ...policy,
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
})

/** The policy with further sources. */
export const allowing = (policy: Policy, more: Policy): Policy => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(more)
      .filter(([, sources]) => sources.length > 0)
      .map(([directive, sources]) => [directive, [...(policy[directive] ?? []), ...sources]]),
  ),
})

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ')

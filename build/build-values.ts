/** Environment variables by name. */
export type Environment = Readonly<Record<string, string>>

/** Prefixes of the variables that a build reads. */
export const prefixes = ['VITE_', 'API_', 'HSTS_']

/** Whether a value is free of characters that could end an attribute, a script, a header or a configuration line. */
const isWord = (value: string) => /^[!-~]*$/.test(value) && !/["'`<>\\]/.test(value)

const isAddress = (value: string) =>
  isWord(value) && URL.canParse(value) && /^(?:https?|tg):$/.test(new URL(value).protocol)

const isAddressOrPath = (value: string) => isAddress(value) || (isWord(value) && value.startsWith('/'))

const isDsn = (value: string) =>
  isAddress(value) && /^https?:\/\/\w+(?::\w+)?@[^@/?#]+\/(?:[^?#]*\/)?\d+$/.test(value)

const isLine = (value: string) => value.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value)

const isOrigin = (value: string) =>
  isAddress(value) && /^https?:/.test(value) && new URL(value).origin === value.replace(/\/+$/, '')

const isReceiver = (value: string) => /^(?:https:\/)?\/[^\s;,"'\\$<>`]+$/.test(value)

/** The kinds of values: what a value must be, and the function that checks it. */
const kinds = {
  address: ['an address, such as https://site.example/page', isAddress],
  addressOrPath: ['an address, such as https://site.example/page, or a path, such as /page', isAddressOrPath],
  dsn: ['a DSN of Sentry, such as https://key@sentry.example/1', isDsn],
  line: ['a name on one line', isLine],
  origin: ['an origin, such as https://guildhall.example', isOrigin],
  receiver: ['an https address or a path that receives reports', isReceiver],
  truth: ['true or false', (value: string) => value === 'true' || value === 'false'],
  word: ['one word of ASCII without quotes, backslash, < and >', isWord],
} as const

/** The environment variables that a build reads, each with the kind of its value. */
export const buildValues: Readonly<Record<string, keyof typeof kinds>> = {
  API_UPSTREAM: 'origin',
  API_UPSTREAM_UNENCRYPTED: 'truth',
  HSTS_INCLUDE_SUBDOMAINS: 'truth',
  VITE_API_BASE: 'addressOrPath',
  VITE_API_KEY: 'word',
  VITE_BRAND: 'line',
  VITE_BUILD: 'word',
  VITE_CHAT_DISCORD: 'address',
  VITE_CHAT_TELEGRAM: 'address',
  VITE_CHAT_YOUTUBE: 'address',
  VITE_DISCORD_BOT: 'address',
  VITE_DISCORD_CLIENT_ID: 'word',
  VITE_DISCORD_CONSENT: 'addressOrPath',
  VITE_FILM_ADS: 'address',
  VITE_FILM_DEMO: 'address',
  VITE_GOOGLE_CLIENT_ID: 'word',
  VITE_GOOGLE_SCRIPT: 'addressOrPath',
  VITE_IMAGE_HOST: 'addressOrPath',
  VITE_IMAGE_HOST_PRESET: 'word',
  VITE_ORIGIN: 'origin',
  VITE_PAYMENT_DASHBOARD: 'address',
  VITE_REPORTS_AUTO: 'word',
  VITE_REPORTS_URL: 'addressOrPath',
  VITE_SCHEDULING_CALL: 'addressOrPath',
  VITE_SCHEDULING_DISCOUNT: 'addressOrPath',
  VITE_SCHEDULING_SCRIPT: 'addressOrPath',
  VITE_SCHEDULING_STYLESHEET: 'addressOrPath',
  VITE_SENTRY_DSN: 'dsn',
  VITE_TELEGRAM_BOT: 'address',
  VITE_TRUSTED_TYPES_REPORT_TO: 'receiver',
  VITE_USAGE_URL: 'addressOrPath',
}

/** Throws if a variable has an invalid value. The message says what is valid. */
export const checkBuildValues = (env: Environment): void => {
  for (const [name, kind] of Object.entries(buildValues)) {
    const [wanted, isValid] = kinds[kind]
    const value = env[name]
    if (value && !isValid(value)) throw new Error(`${name} must be ${wanted}, not ${JSON.stringify(value)}.`)
  }
  if (env.VITE_SENTRY_DSN && env.VITE_REPORTS_URL)
    throw new Error('Reports go to one place: set VITE_SENTRY_DSN or VITE_REPORTS_URL, not both.')
}

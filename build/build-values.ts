type Kind = 'address' | 'addressOrPath' | 'dsn' | 'origin' | 'word' | 'line'

/**
 * The environment variables that a build reads, each with the kind of its value. `hosting/upstream.ts` reads and checks
 * the variables that begin with `API_UPSTREAM`.
 */
export const buildValues: Readonly<Record<string, Kind>> = {
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
  VITE_TRUSTED_TYPES_REPORT_TO: 'addressOrPath',
  VITE_USAGE_URL: 'addressOrPath',
}

const wanted: Readonly<Record<Kind, string>> = {
  address: 'an address, such as https://site.example/page',
  addressOrPath: 'an address, such as https://site.example/page, or a path, such as /page',
  dsn: 'a DSN of Sentry, such as https://key@sentry.example/1',
  origin: 'an origin, such as https://guildhall.example',
  word: 'one word of ASCII without quotes, backslash, < and >',
  line: 'a name on one line',
}

/** Whether a value is free of characters that could end an attribute, a script, a header or a configuration line. */
const isWord = (value: string) => /^[!-~]*$/.test(value) && !/["'`<>\\]/.test(value)

const isAddress = (value: string) =>
  isWord(value) && URL.canParse(value) && /^(?:https?|tg):$/.test(new URL(value).protocol)

const isKind: Readonly<Record<Kind, (value: string) => boolean>> = {
  address: isAddress,
  addressOrPath: (value) => isAddress(value) || (isWord(value) && value.startsWith('/')),
  dsn: (value) => isAddress(value) && /^https?:\/\/\w+(?::\w+)?@[^@/?#]+\/(?:[^?#]*\/)?\d+$/.test(value),
  origin: (value) =>
    isAddress(value) && /^https?:/.test(value) && new URL(value).origin === value.replace(/\/+$/, ''),
  word: isWord,
  line: (value) => value.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value),
}

/** Throws if a variable has an invalid value. The message says what is valid. */
export const checkBuildValues = (env: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, kind] of Object.entries(buildValues)) {
    const value = env[name]
    if (value && !isKind[kind](value))
      throw new Error(`${name} must be ${wanted[kind]}, not ${JSON.stringify(value)}.`)
  }
  if (env.VITE_SENTRY_DSN && env.VITE_REPORTS_URL)
    throw new Error('Reports go to one place: set VITE_SENTRY_DSN or VITE_REPORTS_URL, not both.')
}

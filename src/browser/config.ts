import { type ExternalUrl, externalUrl } from '#machines/rules/links/redirects.ts'

/** The configuration of a build (C04). All of it ships to the browser and is public (A22). */
export interface Config {
  build: string
  /**
   * Where reports of problems are sent: the URL of an endpoint or a DSN of Sentry, '' for nowhere. `auto`: whether a crash
   * is reported without the user.
   */
  reports: { address: string; auto: boolean }
  /** Where the counts of transitions are sent when the page is left; '' for nowhere. */
  usage: string
  brand: string
  /** The base URL of the provider's API, without a trailing slash (D1 §7). */
  apiBase: string
  apiKey: string
  /** Whether redirects to localhost are allowed (A05); true in development and in the demo. */
  local: boolean
  /** The card provider's pages for sellers (NAV-04). */
  paymentDashboard: ExternalUrl
  /** The operator's chats and channels (C04). */
  chats: { telegram: ExternalUrl; discord: ExternalUrl; youtube: ExternalUrl }
  /** Where sellers invite the moderation bot: Discord's consent page, the bot's Telegram chat (PAGES-09, PAGES-10). */
  botPages: { discord: ExternalUrl; telegram: ExternalUrl }
  /** Discord's consent page for users who connect their account, and the product's client id there (DISCORD-01). */
  discordConsent: { page: ExternalUrl; clientId: string }
  google: { script: string; clientId: string }
  /** The scheduling widget and its two booking links: for 15 and for 30 minutes (SCHED-01, SCHED-02). */
  scheduling: { script: string; stylesheet: string; call: ExternalUrl; discount: ExternalUrl }
  /** The upload URLs of the image host, and the preset for unsigned uploads (MEDIA-01). */
  imageHost: { image: string; video: string; preset: string }
  /** The videos of the marketing pages, as embed URLs of the video service (CONST-04). */
  films: { demo: ExternalUrl; ads: ExternalUrl }
}

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

type Environment = Readonly<Record<string, unknown>>

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** The configured URL and key of the provider's API. A URL without an origin is on the page's origin. */
export const providerIn = (env: Environment): Pick<Config, 'apiBase' | 'apiKey'> => {
  const usual = env.MODE === 'mock' ? `${text(env.BASE_URL, '/')}api` : 'http://localhost:5001/api'
  return {
    apiBase: withoutSlash(text(env.VITE_API_BASE, usual)),
    apiKey: text(env.VITE_API_KEY, 'guildhall'),
  }
}

/** Reads the configuration from Vite's environment; `origin` is the page's origin. */
export const configOf = (env: Environment, origin: string): Config => {
  const mock = env.MODE === 'mock'
  const local = mock || env.DEV === true
  const page = (value: unknown, fallback: string) => externalUrl(text(value, fallback), { local })
  const base = `${origin}${text(env.BASE_URL, '/')}`
  const absolute = (address: string) => new URL(address, origin).href
  const provider = providerIn(env)
  const apiBase = withoutSlash(absolute(provider.apiBase))
  const film = (value: unknown, name: string) =>
    page(value, mock ? `${base}videos/film.html` : `https://www.youtube-nocookie.com/embed/guildhall-${name}`)
  const booking = (value: unknown, event: string) =>
    page(absolute(text(value, `https://calendly.com/guildhall/${event}`)), '')
  const imageHost = withoutSlash(absolute(text(env.VITE_IMAGE_HOST, `${apiBase}/image-host`)))
  const optional = (address: string) => address && absolute(address)
  const reports = text(env.VITE_SENTRY_DSN, text(env.VITE_REPORTS_URL, mock ? `${apiBase}/reports` : ''))
  return {
    build: text(env.VITE_BUILD, 'unknown'),
    reports: { address: optional(reports), auto: env.VITE_REPORTS_AUTO === '1' },
    usage: optional(text(env.VITE_USAGE_URL, '')),
    brand: text(env.VITE_BRAND, 'Guildhall'),
    apiBase,
    apiKey: provider.apiKey,
    local,
    paymentDashboard: page(env.VITE_PAYMENT_DASHBOARD, 'https://dashboard.stripe.com/'),
    chats: {
      telegram: page(env.VITE_CHAT_TELEGRAM, 'https://t.me/guildhall'),
      discord: page(env.VITE_CHAT_DISCORD, 'https://discord.gg/guildhall'),
      youtube: page(env.VITE_CHAT_YOUTUBE, 'https://www.youtube.com/@guildhall'),
    },
    botPages: {
      discord: page(
        env.VITE_DISCORD_BOT,
        'https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8',
      ),
      telegram: page(env.VITE_TELEGRAM_BOT, 'https://t.me/guildhall_bot'),
    },
    discordConsent: {
      page: page(env.VITE_DISCORD_CONSENT, 'https://discord.com/oauth2/authorize'),
      clientId: text(env.VITE_DISCORD_CLIENT_ID, 'guildhall'),
    },
    google: {
      script: text(env.VITE_GOOGLE_SCRIPT, 'https://accounts.google.com/gsi/client'),
      clientId: text(env.VITE_GOOGLE_CLIENT_ID, ''),
    },
    scheduling: {
      script: text(env.VITE_SCHEDULING_SCRIPT, 'https://assets.calendly.com/assets/external/widget.js'),
      stylesheet: text(
        env.VITE_SCHEDULING_STYLESHEET,
        'https://assets.calendly.com/assets/external/widget.css',
      ),
      call: booking(env.VITE_SCHEDULING_CALL, '15min'),
      discount: booking(env.VITE_SCHEDULING_DISCOUNT, '30min'),
    },
    imageHost: {
      image: `${imageHost}/image/upload`,
      video: `${imageHost}/video/upload`,
      preset: text(env.VITE_IMAGE_HOST_PRESET, 'guildhall'),
    },
    films: { demo: film(env.VITE_FILM_DEMO, 'demo'), ads: film(env.VITE_FILM_ADS, 'ads') },
  }
}

export const readConfig = (): Config => configOf(import.meta.env, window.location.origin)

/** What a build is told about its surroundings (C04). Everything here ships to the browser and is public (A22). */
export interface Config {
  brand: string
  /** Where the provider's calls go, without a slash at the end (D1 §7). */
  apiBase: string
  apiKey: string
  /** Whether addresses on this computer count as safe to leave for (A05): in development and in the mock build. */
  local: boolean
  /** The payment provider's own pages for sellers (NAV-04). */
  paymentDashboard: string
  google: { script: string; clientId: string }
}

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** Reads the configuration from Vite's environment; `origin` is the page's own. */
export const configOf = (env: Readonly<Record<string, unknown>>, origin: string): Config => {
  const mock = env.MODE === 'mock'
  const home = `${origin}${text(env.BASE_URL, '/')}`
  return {
    brand: text(env.VITE_BRAND, 'Guildhall'),
    apiBase: text(env.VITE_API_BASE, mock ? `${home}api` : 'http://localhost:5001/api').replace(/\/+$/, ''),
    apiKey: text(env.VITE_API_KEY, 'guildhall'),
    local: mock || env.DEV === true,
    paymentDashboard: text(env.VITE_PAYMENT_DASHBOARD, 'https://dashboard.stripe.com/'),
    google: {
      script: text(env.VITE_GOOGLE_SCRIPT, 'https://accounts.google.com/gsi/client'),
      clientId: text(env.VITE_GOOGLE_CLIENT_ID, ''),
    },
  }
}

export const readConfig = (): Config => configOf(import.meta.env, window.location.origin)

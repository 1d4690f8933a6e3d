/** Absolute URLs of pages that the backend links or redirects to. */
export interface Pages {
  checkout(sessionId: string): string
  onboarding(payoutAccountId: string): string
  /** The page that pays an invoice for platform fees. */
  invoice(invoiceId: string): string
  discordInvite(code: string): string
  telegramInvite(code: string): string
  /** The pay-per-view bot's chat. When the user starts the bot, their account is connected. */
  telegramBot(userId: string): string
  /** A page of the product, for links in mails. */
  app(path: string): string
}

/**
 * The URLs of the demo's stand-ins. `base` is the demo's origin, or its origin with a folder, without trailing slash.
 * With `api` the stand-ins use the backend at that URL instead of the one in the browser.
 */
export const pagesAt = (base: string, api?: string): Pages => {
  const page = (name: string, query: Record<string, string>) =>
    `${base}/mocks/providers/${name}.html?${new URLSearchParams(api ? { ...query, api } : query)}`
  return {
    checkout: (session) => page('checkout', { session }),
    onboarding: (account) => page('onboarding', { account }),
    invoice: (invoice) => page('invoice', { invoice }),
    discordInvite: (invite) => page('discord', { invite }),
    telegramInvite: (invite) => page('telegram', { invite }),
    telegramBot: (start) => page('telegram', { start }),
    app: (path) => `${base}${path}`,
  }
}

/** The absolute URLs of pages to which the backend links or redirects. */
export interface Pages {
  checkout(sessionId: string): string
  onboarding(payoutAccountId: string): string
  /** The page that pays an invoice for platform fees. */
  invoice(invoiceId: string): string
  discordInvite(code: string): string
  telegramInvite(code: string): string
  /** The chat of our Telegram bot. When the user starts the bot there, their account is connected. */
  telegramBot(userId: string): string
  /** A page of the product, for links in mails. */
  app(path: string): string
}

/**
 * The URLs of the demo's stand-ins. `base` is the URL of the demo without trailing slash. With `api`, the stand-ins use
 * the backend at that URL instead of the backend in the browser.
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

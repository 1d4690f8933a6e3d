/** Absolute addresses of the pages that the backend sends people to. */
export interface Pages {
  checkout(sessionId: string): string
  onboarding(payoutAccountId: string): string
  /** Where an invoice for platform fees is paid. */
  invoice(invoiceId: string): string
  discordInvite(code: string): string
  telegramInvite(code: string): string
  /** The pay-per-view bot's chat, which links the user when started. */
  telegramBot(userId: string): string
  /** An address of the product itself, for links in mails. */
  app(path: string): string
}

/**
 * The stand-ins of the mock build, served below `base` (an origin, or an origin with a folder, no slash at the end).
 * With `api` they are told to act on the backend at that address instead of the one in the browser.
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

import fc from 'fast-check'
import { createActor } from 'xstate'
import { loginMachine } from '#machines/account/login/machine.ts'
import { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import { safeChat } from '#machines/rules/links/chats.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserNavigation } from '#src/browser/page/navigation.ts'
import { checkoutPorts } from '#src/flows/buying/checkout/ports.ts'
import { openServerPorts } from '#src/flows/buying/open-server/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { paymentAccountPorts } from '#src/flows/selling/payment-account/ports.ts'
import { planPickerPorts } from '#src/flows/selling/plan-picker/ports.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'
import { navigationDrawerPorts } from '#src/flows/site/navigation-drawer/ports.ts'
import { createGraph } from '#src/graphql/client.ts'
import { expectations, type FaultGroup, quietBrowser } from './simulated.ts'

const origin = 'https://guildhall.test'

const faults = {
  checkout: "the checkout's payment page",
  'platform plan': 'the payment page of a platform plan',
  onboarding: "the onboarding page of a seller's payment account",
  invoice: 'the payment page of platform fees',
  'viewpay bot': 'the bot of pay-per-view',
  'discord invite': 'an invite to a Discord server',
  'telegram invite': 'the links to a Telegram group',
  redirectTo: '`redirectTo` in the address of the login',
  redirectAfterLogin: '`redirectAfterLogin` in local storage',
  chat: '`chat` in the address of the pay-per-view pages',
}

type AddressFault = keyof typeof faults

const hosts = [
  'evil.test',
  't.me.evil.test',
  'evilt.me',
  't.me@evil.test',
  'guildhall.test.evil.test',
  'guildhall.test@evil.test',
  // Letters of other scripts, full-width letters, and a character that looks like a dot.
  't.mе',
  'telegrаm.org',
  'ｅｖｉｌ.test',
  't。me',
  'xn--tme-8cd.test',
  't.me:99999',
  '[::1]',
  '127.0.0.1',
  'guildhall.test',
  't.me',
  'web.telegram.org',
  'oauth.telegram.org',
] as const
const schemes = [
  'https://',
  'https:',
  'https:/',
  'https:\\\\',
  'HTTPS://',
  'http://',
  '//',
  '\\\\',
  '/\\',
  '///',
  '/',
  '',
  'tg://',
  'tg:',
  'javascript:',
  'JaVaScRiPt://',
  'java\tscript:',
  'data:text/html,',
  'blob:https://',
  'file:///',
  'vbscript:',
  'ftp://',
  'filesystem:https://',
  'view-source:https://',
  ' https://',
  '\u0000https://',
  '\u00a0//',
  '／／',
  'ws://',
  'about:',
] as const
const tails = [
  '',
  '/',
  '/pages',
  '/login',
  '/%2e%2e//evil.test',
  '?next=//evil.test',
  '#@evil.test',
  '/\\evil.test',
  '%0aalert(1)',
  '\r\nx-evil: 1',
  '\u2028',
  '/..%2f..%2f',
  '//evil.test',
  '/%5cevil.test',
  ':443',
  '\u0007',
  '\u202e',
  '%00',
  '/viewpay_bot',
  '/iv?url=https://evil.test',
  '/%69v?url=https://evil.test',
  'proxy?server=evil.test',
] as const

/**
 * Percent-encodes a text `layers` times: every character if `whole` is true, otherwise the characters that
 * `encodeURIComponent` encodes.
 */
const encoded = (text: string, layers: number, whole: boolean): string => {
  let current = text
  for (let layer = 0; layer < layers; layer += 1)
    current = whole
      ? [...new TextEncoder().encode(current)]
          .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
          .join('')
      : encodeURIComponent(current)
  return current
}

/** Chooses the plain value mostly, so that most URLs have only one or two unusual parts. */
const mostly = <T>(plain: T, ...twists: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: fc.constantFrom(...twists) })

/** Strings that an attacker could put in place of a URL. */
const hostile = fc
  .record({
    before: mostly('', '/', ' ', '\t', '\n', '%09', '/%2f'),
    scheme: fc.oneof(fc.constantFrom('https://', 'http://', '/'), fc.constantFrom(...schemes)),
    host: fc.constantFrom(...hosts),
    tail: fc.array(fc.constantFrom(...tails), { maxLength: 2 }),
    layers: mostly(0, 1, 2, 3, 6),
    whole: fc.boolean(),
    cut: mostly(0, 1),
    control: mostly<string | null>(null, '\u0000', '\t', '\n', '\r', '\u007f', '\u0085', '\u200b'),
    at: fc.nat(20),
  })
  .map(({ before, scheme, host, tail, layers, whole, cut, control, at }) => {
    const plain = encoded(scheme + host + tail.join(''), layers, whole).slice(cut)
    return before + (control === null ? plain : plain.slice(0, at) + control + plain.slice(at))
  })

/** The product's services for a signed-in user. The provider returns `address` in every field that contains a URL. */
const servicesGiven = (address: string) => {
  const browser = {
    ...quietBrowser({
      clock: systemClock(),
      fetch: async () =>
        Response.json({
          _id: 'u1',
          name: 'Bea',
          email: 'b@g.test',
          role: 'seller',
          url: address,
          checkoutUrl: address,
          inviteUrl: address,
          inviteLink: address,
          chatLink: address,
          telegramLink: address,
          overdueInvoices: [
            {
              _id: 'i1',
              month: '2026-01',
              dueAt: '2026-02-10T00:00:00.000Z',
              url: address,
              totals: [{ amount: 9, currency: 'usd' }],
            },
          ],
        }),
      storage: sharedStorage({ token: 'token-1', userId: 'u1' }).tab(),
    }),
    tabs: { reserve: () => null },
  }
  const { client, session } = createApi({
    base: `${origin}/api`,
    apiKey: 'key-1',
    publicPage: () => false,
    browser,
  })
  const graph = createGraph({ client, session, browser })
  // The ports in this file use no other services.
  const services = { config: { local: false }, browser, session, graph } as unknown as Services
  const stop = () => {
    graph.stop()
    session.stop()
  }
  return { services, stop }
}

const asking = () => ({ signal: new AbortController().signal })
const bought = { communityId: 'c1', planId: 'p1' }
const pages = { successUrl: `${origin}/a`, cancelUrl: `${origin}/b` }
const session = {
  ...bought,
  ...pages,
  userId: 'u1',
  priceId: 'price_1',
  billingType: 'Subscription',
  freeTrialDays: null,
  amount: 19,
  currency: 'usd',
  purchase: '',
  communityTitle: '',
  communitySlug: '',
  planTitle: '',
} as const

/** For each fault, the URLs that the product would open. */
const given: Partial<Record<AddressFault, (services: Services) => Promise<readonly unknown[]>>> = {
  checkout: async (services) => {
    const { checkoutUrl } = await checkoutPorts(services).createSession({ session }, asking())
    return [checkoutUrl]
  },
  'platform plan': async (services) => {
    const input = { planKey: 'growthMonthly', ...pages } as const
    const { checkoutUrl } = await planPickerPorts(services).startCheckout(input, asking())
    return [checkoutUrl]
  },
  onboarding: async (services) => {
    const { url } = await paymentAccountPorts(services).createLink({ stripeAccountId: 'a' }, asking())
    return [url]
  },
  invoice: (services) =>
    new Promise((resolve, reject) => {
      navigationDrawerPorts(services)
        .watchAccount.observe({})
        .subscribe((seen) => {
          if (seen.kind === 'known') resolve(seen.account.overdueInvoices.map(({ url }) => url))
          else reject(seen.error)
        })
    }),
  'viewpay bot': async (services) => {
    const { url } = await ppvLinkPorts(services).loadLink({}, asking())
    return [url]
  },
  'discord invite': async (services) => {
    const response = await openServerPorts(services).inviteToDiscord({ serverId: 's1' }, asking())
    return 'url' in response ? [response.url] : []
  },
  'telegram invite': async (services) => {
    const params = { chatId: '-100', userTelegramId: 't1' }
    const response = await openServerPorts(services).inviteToTelegram(params, asking())
    return 'url' in response ? [response.url] : []
  },
}

const telegrams = new Set<AddressFault>(['viewpay bot', 'telegram invite', 'chat'])

/**
 * Whether the product may open a URL, checked without the product's code: https, or `tg:` for faults of Telegram links.
 */
const isFit = (fault: AddressFault, address: string): boolean => {
  const { protocol, href } = new URL(address)
  return href === address && (protocol === 'https:' || (protocol === 'tg:' && telegrams.has(fault)))
}

/** Whether a URL opens Telegram and does not redirect, checked without the product's code. */
const isTelegram = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  if (/\.me\/(i|%69)v\b|proxy|oauth/.test(address)) return false
  return protocol === 'tg:' || ['t.me', 'telegram.me', 'web.telegram.org'].includes(hostname)
}

/** The URL to which the browser wrapper navigates; null if it refuses to. */
const leftFor = (address: string): string | null => {
  const left: string[] = []
  const location = { origin, pathname: '/', search: '', assign: (url: string) => void left.push(url) }
  browserNavigation(location as unknown as Location, '/').leave(address)
  return left[0] ?? null
}

const pageAfterLogin = (input: { redirectTo?: string; redirectAfterLogin?: string }): string => {
  const actor = createActor(loginMachine, {
    input: { token: null, redirectTo: null, redirectAfterLogin: null, origin, ...input },
  })
  const { pageAfterLogin } = actor.getSnapshot().context
  return pageAfterLogin
}

/** Whether the path stays in this product, however often it is decoded. */
const staysHere = (path: string): boolean => {
  let current = path.split('?')[0] ?? ''
  for (let layer = 0; layer < 8; layer += 1) {
    const url = new URL(current, origin)
    if (url.origin !== origin || /^\/login\/*$/i.test(url.pathname) || /\p{Cc}/u.test(current)) return false
    try {
      current = decodeURIComponent(current)
    } catch {
      return layer > 0
    }
  }
  return true
}

const run = async (fault: AddressFault, seed: number): Promise<readonly string[]> => {
  const { faults, expect } = expectations()
  for (const address of fc.sample(hostile, { seed, numRuns: 60 })) {
    const port = given[fault]
    if (port) {
      const { services, stop } = servicesGiven(address)
      const urls = await port(services).catch(() => [])
      stop()
      for (const url of urls) {
        if (typeof url !== 'string') continue
        expect(
          `whether ${JSON.stringify(address)} leads to an allowed address`,
          true,
          isFit(fault, url) || url,
        )
        expect(`the address that the browser opens for ${JSON.stringify(address)}`, url, leftFor(url))
      }
    } else if (fault === 'chat') {
      const input = { page: 'cancel', sid: null, chat: address, reason: null } as const
      const { chat } = createActor(ppvReturnMachine, { input }).getSnapshot().context
      expect(`the chat that the page accepts from ${JSON.stringify(address)}`, safeChat(address), chat)
      if (chat === null) continue
      expect(
        `whether ${JSON.stringify(address)} leads to Telegram`,
        true,
        (isFit(fault, chat) && isTelegram(chat)) || chat,
      )
    } else {
      const path = pageAfterLogin({ [fault]: address })
      expect(
        `whether the path of ${JSON.stringify(address)} stays in the product`,
        true,
        staysHere(path) || path,
      )
    }
  }
  return faults
}

export const hostileAddresses: FaultGroup<AddressFault> = {
  title: 'Malicious addresses',
  faults,
  run,
}

import { type JourneyMutant, row } from './row.ts'

/** The stand-ins and the fake backend in the page. */
export const standIns: readonly JourneyMutant[] = [
  row(
    'declined card',
    'mocks/providers/checkout.tsx',
    "status === 'declined'",
    "status === 'paid'",
    /journey 3, a subscription is declined/,
  ),
  row(
    'recorded payment',
    'mocks/providers/checkout.tsx',
    'recorded: !late',
    'recorded: late',
    /journey 3 with a one-time fee|journey 3, a subscription/,
  ),
  row(
    'refusal at Discord',
    'mocks/providers/parts/discord-consent.tsx',
    "error: 'access_denied'",
    "code: 'access_denied'",
    /DISCORD-04: a person who refuses/,
  ),
  row(
    'end of the onboarding',
    'mocks/providers/onboarding.tsx',
    "hand('needsMore')",
    "hand('complete')",
    /PAYACC-01/,
  ),
  row(
    'mail for one',
    'mocks/providers/mailbox.tsx',
    'mail.to.toLowerCase() === to.toLowerCase()',
    'false',
    /LOGIN-08/,
  ),
  row(
    'channels of Discord',
    'mocks/browser/external-links.ts',
    "['discord', { server }]",
    "['elsewhere', { address: server }]",
    /a member lands in the channel page/,
  ),
  row(
    'wish of the address',
    'mocks/browser/boot/open-mocks.ts',
    'address.searchParams.delete(name)',
    'undefined',
    /LOGIN-11, A09/,
  ),
  row(
    'return by the clock',
    'mocks/browser/clock.ts',
    'onClockMoved(time, listener)',
    '() => {}',
    /past its period an active subscription is renewed/,
  ),
  row(
    'lock of the writers',
    'mocks/backend/store/persistence/indexed-db.ts',
    'dropAfter !== undefined',
    'true',
    /PAYACC-01|nothing typed is lost|clears all seven keys/,
  ),
  row(
    'log of the world',
    'mocks/backend/store/persistence/indexed-db.ts',
    'if (entry !== undefined) log.put(entry)',
    'if (false) log.put(entry!)',
    /journey 3 with a one-time fee/,
  ),
]

import { expect, it } from 'vitest'
import { emailIn, isEmailAddress } from '#machines/rules/account/email-address.ts'
import { nonceOf } from '#machines/rules/account/google-outcome.ts'
import { codeAfterInput } from '#machines/rules/account/verification-code.ts'
import { serverIdIn, serverIdProblem } from '#machines/rules/communities/server-ids.ts'
import { whichWholeNumber } from '#machines/rules/kit/numbers.ts'
import { secondsToWait, withRetryHint } from '#machines/rules/kit/retry-after.ts'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import { safeChat } from '#machines/rules/links/chats.ts'
import { safeExternalUrl, safePath } from '#machines/rules/links/redirects.ts'
import { nearestSlug } from '#machines/rules/links/slugs.ts'
import { filteredAndSorted, optionsIn } from '#machines/rules/lists/list-options.ts'
import { namesIn, namesOnOneLine } from '#machines/rules/plans/plan-changes.ts'
import { clampedCount } from '#machines/rules/plans/plan-intervals.ts'
import { namesAnotherCurrency, priceQuestion } from '#machines/rules/plans/plan-prices.ts'
import { currentTier } from '#machines/rules/plans/tiers.ts'
import { publicIdOf } from '#mocks/backend/media/media.ts'
import { standInAddresses } from '#mocks/browser/external-links.ts'
import { addressInDemo } from '#mocks/ui/in-demo.ts'
import { redactLikelySecrets } from '#src/browser/log.ts'

const demo = 'https://demo.test/'

/** Texts of 100 kB each: one character repeated, alone and inside prefixes and suffixes that the patterns look for. */
const texts = [
  ' ',
  '\n',
  '\u200d',
  '-',
  'a',
  '1',
  '1,',
  '1 ',
  '%25',
  '@',
  '<',
  '[',
  '/',
  '\\',
  '"',
  '.',
  '?',
  ':',
  '\u0301',
  '&a=1',
  '/upload/',
  ',\n',
]
  .map((sign) => sign.repeat(100_000 / sign.length))
  .flatMap((long) => [long, `1${long}x`, `a@b.c${long}x`, `/${long}x`, `<${long}@x`, `https://t.me/${long}x`])

// If the time of a pattern grew with the square of the text's length, one of these texts would take minutes.
it.each<[string, (text: string) => unknown]>([
  ['an email', (text) => isEmailAddress(emailIn(text))],
  ['a code', codeAfterInput],
  ['a line', cleanLine],
  ['a whole number', whichWholeNumber],
  ['an interval', (text) => clampedCount(text, 'month')],
  ['a price', (text) => [priceQuestion(text), namesAnotherCurrency(text, 'usd')]],
  ['roles', (text) => namesIn([namesOnOneLine(text)])],
  ['the id of a server', (text) => [serverIdProblem('Discord', text), serverIdIn('Telegram', text)]],
  [
    'a search text',
    (text) =>
      filteredAndSorted([text], { ...optionsIn(text), search: text }, () => ({
        texts: [text],
        isActive: true,
      })),
  ],
  ['a chat', safeChat],
  ['a path', (text) => safePath(text, 'https://guildhall.test')],
  ['an address', (text) => safeExternalUrl(text, { local: true })],
  ['a slug', nearestSlug],
  ['a wait', (text) => [secondsToWait(text, new Date(0)), withRetryHint(text, 3)]],
  ['a credential', nonceOf],
  ['the plan of a user', currentTier],
  ['a text for the log', (text) => redactLikelySecrets(text)],
  ['an upload', publicIdOf],
  ['a link of the demo', (text) => [addressInDemo(text, demo), standInAddresses(demo)(text)]],
])('%s of 100 kB is parsed in linear time, without a delay for the user', (_, read) => {
  for (const text of texts) expect(() => read(text)).not.toThrow()
})

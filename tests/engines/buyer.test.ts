import { expect } from 'vitest'
import { opened, test } from './journey.ts'
import type { User } from './user.ts'

const lantern = '/community/the-lantern-room'
const agreed = 'I agree to the Terms of Service'
const stored = 'Unsubscribed successfully. You will remain subscribed until the end of your billing period.'

const choose = (user: User, plan: string) => user.press('button', 'Continue', plan)

const cardSays = (user: User, words: RegExp) =>
  user.finds('the card', [expect.stringMatching(words)], 'items', 'The Lantern Room')

const subscribe = async (user: User) => {
  await user.press('checkbox', agreed, 'Selected Plan')
  await user.press('button', 'Subscribe', 'Selected Plan')
}

const signInAt = async (user: User, plan: string) => {
  await choose(user, plan)
  await user.press('button', 'Login', 'Sign in')
  await user.isAt('/login')
  await user.logIn('buyer@guildhall.test')
  await user.isAt(lantern)
}

test('LOGIN-05, CHECKOUT-16, UNSUB-10, UNSUB-13: a visitor signs in, pays, opens the server and unsubscribes', async ({
  open,
  visit,
}) => {
  const buyer = await open(`${lantern}?scenario=fresh`)
  await signInAt(buyer, 'Patron')
  await choose(buyer, 'Patron')
  await subscribe(buyer)
  await buyer.press('button', 'Pay $120.00')
  await buyer.isAt('/subscriptions?success=true')
  await cardSays(buyer, /Patron.*\$120\.00.*Mar 2, 2027/)

  const server = await opened(visit, () => buyer.press('button', 'Open Discord Server', 'The Lantern Room'))
  await server.press('button', 'Join The Lantern Room')
  await server.sees('Bea Lindqvist is a member of The Lantern Room.')
  await server.tab.close()

  await buyer.press('button', 'Unsubscribe', 'The Lantern Room')
  await buyer.seesDialog('Unsubscribe from Patron')
  await buyer.tab.key('Escape')
  await buyer.seesDialog(null)
  await buyer.hasFocus('button', 'Unsubscribe', 'The Lantern Room')
  await buyer.press('button', 'Unsubscribe', 'The Lantern Room')
  await buyer.press('checkbox', 'I understand and still want to unsubscribe.', 'Unsubscribe from Patron')
  await buyer.press('button', 'Unsubscribe', 'Unsubscribe from Patron')
  await buyer.sees(stored)
  await buyer.press('button', 'Close', 'The Lantern Room')
  await cardSays(buyer, /Canceled.*Subscription ends.*Mar 2, 2027/)
})

test("CHECKOUT-16: after Back from the card provider's page, the buyer can start the checkout again", async ({
  open,
}) => {
  const buyer = await open(`${lantern}?scenario=fresh`)
  await signInAt(buyer, 'Patron')
  for (const _ of ['once', 'again']) {
    await choose(buyer, 'Patron')
    await subscribe(buyer)
    await buyer.sees('Stand-in for a card provider’s checkout page')
    await buyer.tab.back()
    await buyer.isAt(lantern)
    if ((await buyer.ask('dialog')) !== null) await buyer.tab.key('Escape')
    await buyer.seesDialog(null)
  }
})

test("COMM-14: prices are formatted as in other browsers, and rendered in the product's fonts", async ({
  open,
}) => {
  const visitor = await open('/community/gambit-chess-club?scenario=fresh')
  for (const price of ['€9.50 / month', '€45.00 / 2 weeks', '€249.00']) await visitor.sees(price)
  // Ignores the fallback fonts, which are also listed if the page was painted before the web fonts loaded.
  const fonts = (await visitor.ask('fonts')).filter((name) => !/ Fallback/.test(name))
  expect(fonts).toEqual(['Hanken Grotesk Variable', 'Texturina Variable'])
})

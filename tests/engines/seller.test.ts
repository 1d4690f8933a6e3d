import { expect, inject } from 'vitest'
import { test } from './journey.ts'
import type { User } from './user.ts'

const name = 'The Glass Blowers'
const offer = 'Pick up where you left off?'

/** Types and waits until the browser has stored the input, because the browser does not wait when it leaves a page. */
const writeStored = async (seller: User, field: string, text: string) => {
  await seller.write(field, text)
  await seller.finds('the draft', true, 'isKept', text)
}

const startWriting = async (open: (address: string) => Promise<User>): Promise<User> => {
  const seller = await open('/login?scenario=fresh&redirectTo=/create')
  await seller.logIn('seller@guildhall.test')
  await writeStored(seller, 'Community name', name)
  return seller
}

/** Expects the wizard after Back, from the back/forward cache or loaded anew; resumes the stored draft if needed. */
const comeBack = async (seller: User) => {
  await seller.isAt('/create')
  await seller.sees('Community name')
  if ((await seller.ask('textIn', { role: 'textbox', name: 'Community name' })) !== name)
    await seller.press('button', 'Resume', offer)
}

test('WIZ-08, WIZ-18: a seller creates a community, and loses no input by a reload or Back', async ({
  open,
}) => {
  const seller = await startWriting(open)
  await seller.tab.reload()
  await seller.press('button', 'Resume', offer)
  await seller.holds('Community name', name)

  await writeStored(seller, 'Description', 'Glass')
  await seller.press('link', 'Subscriptions')
  await seller.isAt('/subscriptions')
  await seller.tab.back()
  await seller.press('button', 'Resume', offer)
  await seller.holds('Description', 'Glass')

  // The next page is another document, so the browser may put this page and its database into the back/forward cache.
  await writeStored(seller, 'Description', 'Glass and fire')
  await seller.tab.go(`${inject('demo')}/serviceWorker.js`)
  await seller.isAt('/serviceWorker.js')
  await seller.tab.back()
  await comeBack(seller)
  await seller.holds('Description', 'Glass and fire')
  await writeStored(seller, 'Description', 'Glass, fire and patience.')
  await seller.tab.reload()
  await seller.press('button', 'Resume', offer)
  await seller.holds('Description', 'Glass, fire and patience.')

  await seller.press('button', 'Next')
  await seller.press('button', 'Next')
  await seller.write('Plan title', 'Member', 'Plan 1')
  await seller.write('Plan description', 'Weekly calls.', 'Plan 1')
  await seller.press('checkbox', 'Discord', 'Plan 1')
  await seller.write('Discord Server ID', '1100000000000000001', 'Plan 1')
  await seller.write('Price', '19.99', 'Plan 1')
  await seller.press('radio', '2 weeks', 'Plan 1')
  await seller.press('button', 'Next')
  await seller.sees('$19.99 / 2 weeks')
  await seller.press('button', 'Finish')
  await seller.isAt('/pages')
  await seller.finds('the card', [expect.stringContaining('New')], 'items', name)
})

test('the first of 1,000 communities are shown while the others load, and all are shown later', async ({
  open,
}) => {
  const seller = await open('/pages?scenario=seller-1000-communities&as=seller@guildhall.test')
  await seller.sees('1,000 in all')
})

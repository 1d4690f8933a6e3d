import { expect, it } from 'vitest'
import { systemClock } from '#src/browser/clock.ts'
import { browserDrafts } from '#src/browser/storage/drafts.ts'

it('WIZ-08: a database that is deleted under the page lets go, and is made anew with what the page knows (addition)', async () => {
  const drafts = browserDrafts(systemClock())
  await drafts.change('deleted', () => ['one'])
  await new Promise<void>((deleted, refused) => {
    const request = indexedDB.deleteDatabase('guildhall-drafts')
    request.onsuccess = () => deleted()
    request.onblocked = () => refused(new Error('The page keeps the database.'))
  })
  expect(await drafts.read('deleted')).toEqual(['one'])
  await drafts.change('deleted', (kept) => [...(kept as string[]), 'two'])
  expect(await browserDrafts(systemClock()).read('deleted')).toEqual(['one', 'two'])
  await drafts.change('deleted', () => undefined)
})

import { expect, it, vi } from 'vitest'
import { systemClock } from '#src/browser/clock.ts'
import { browserDrafts } from '#src/browser/storage/drafts.ts'

it('WIZ-08: when the draft database is deleted while the page uses it, the page stores its next draft in a new database (addition)', async () => {
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

it('WIZ-08: a page that enters the back/forward cache writes its last input without reading the stored draft first (addition)', async () => {
  const drafts = browserDrafts(systemClock())
  await drafts.change('left', () => ['one'])
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  await drafts.change('left', (kept) => [...(kept as string[]), 'two'])
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(await drafts.read('left')).toEqual(['one', 'two'])
  await drafts.change('left', () => undefined)
})

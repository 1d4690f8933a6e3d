import { describe, expect, it } from 'vitest'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { sendReports, waitingReports } from '#src/browser/record/send.ts'

/** A tab whose server responds with these statuses, in order; null is a lost connection. */
const tabWith = (...statuses: readonly (number | null)[]) => {
  const tabStorage = sharedStorage().tab()
  const posted: unknown[] = []
  const left = [...statuses]
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const status = left.shift()
    if (status === null || status === undefined) throw new TypeError('Failed to fetch')
    posted.push(JSON.parse(String(init?.body)))
    return new Response(null, { status })
  }
  const send = (id: string) =>
    sendReports({ fetch, tabStorage, address: 'https://reports.test/' }, { id }).then(
      () => 'sent',
      () => 'unsent',
    )
  return { send, posted, waiting: () => waitingReports({ tabStorage }).map(({ id }) => id), tabStorage }
}

describe('OWN-03: sending reports', () => {
  it('stores no copy of a report that has arrived', async () => {
    const { send, posted, waiting } = tabWith(200)
    expect(await send('one')).toBe('sent')
    expect(posted).toEqual([{ id: 'one' }])
    expect(waiting()).toEqual([])
  })

  it.each([[503], [null]])(
    'stores a report after the status %s (null: no response), and sends it before the next report',
    async (status) => {
      const { send, posted, waiting } = tabWith(status, 200, 200)
      expect(await send('one')).toBe('unsent')
      expect(waiting()).toEqual(['one'])
      expect(await send('two')).toBe('sent')
      expect(posted.slice(-2)).toEqual([{ id: 'one' }, { id: 'two' }])
      expect(waiting()).toEqual([])
    },
  )

  it('stores one copy of an unsent report that is sent again, and at most the last three reports', async () => {
    const { send, waiting } = tabWith()
    for (const id of ['one', 'two', 'two', 'three', 'four']) await send(id)
    expect(waiting()).toEqual(['two', 'three', 'four'])
  })

  it.each(['{"broken', '{}', '[null, "one", 1]'])(
    'ignores a stored text that is no list of reports: %s',
    async (stored) => {
      const { send, tabStorage, waiting } = tabWith(200)
      tabStorage.set('reports', stored)
      expect(waiting()).toEqual([])
      expect(await send('one')).toBe('sent')
    },
  )
})

import { describe, expect, it } from 'vitest'
import { isRefusal } from '#machines/rules/kit/failures.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { postTo, sendReports, waitingReports } from '#src/browser/record/send.ts'

/** A tab whose server responds with these statuses, in order; null is a lost connection. */
const tabWith = (...statuses: readonly (number | null)[]) => {
  const tabStorage = sharedStorage().tab()
  const posted: unknown[] = []
  const left = [...statuses]
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const status = left.shift()
    if (status === null || status === undefined) throw new TypeError('Failed to fetch')
    posted.push(JSON.parse(String(init?.body)).id)
    return new Response(null, { status })
  }
  const post = postTo({ fetch }, { reports: { address: 'https://reports.test/', auto: false } })
  const send = (id: string) =>
    sendReports({ post, tabStorage }, { id, steps: [] }).then(
      () => 'sent',
      (error) => (isRefusal(error) ? 'refused' : 'unsent'),
    )
  return { send, posted, waiting: () => waitingReports({ tabStorage }).map(({ id }) => id), tabStorage }
}

describe('OWN-03: sending reports', () => {
  it('stores no copy of a report that has arrived', async () => {
    const { send, posted, waiting } = tabWith(200)
    expect(await send('one')).toBe('sent')
    expect(posted).toEqual(['one'])
    expect(waiting()).toEqual([])
  })

  it.each([[503], [429], [408], [null]])(
    'stores a report after the status %s (null: no response), and sends it before the next report',
    async (status) => {
      const { send, posted, waiting } = tabWith(status, 200, 200)
      expect(await send('one')).toBe('unsent')
      expect(waiting()).toEqual(['one'])
      expect(await send('two')).toBe('sent')
      expect(posted.slice(-2)).toEqual(['one', 'two'])
      expect(waiting()).toEqual([])
    },
  )

  it('stores each unsent report once, and at most the last three', async () => {
    const { send, waiting } = tabWith()
    for (const id of ['one', 'two', 'two', 'three', 'four']) await send(id)
    expect(waiting()).toEqual(['two', 'three', 'four'])
  })

  it('drops a report that the server refuses for good; returns `refused` if it is the new report, but not if it is an older, stored one', async () => {
    const { send, posted, waiting } = tabWith(null, 400, 200, 413)
    expect(await send('one')).toBe('unsent')
    expect(await send('two')).toBe('sent')
    expect(posted).toEqual(['one', 'two'])
    expect(await send('three')).toBe('refused')
    expect(waiting()).toEqual([])
  })

  it('when two reports are sent at the same time and one does not arrive, stores the one that did not arrive', async () => {
    const { send, waiting } = tabWith(200, null)
    expect(await Promise.all([send('one'), send('two')])).toEqual(['sent', 'unsent'])
    expect(waiting()).toEqual(['two'])
  })

  it.each(['{"broken', '{}', '[null, "one", 1, {"id":"one"}]'])(
    'ignores a stored text that is no list of reports: %s',
    async (stored) => {
      const { send, tabStorage, waiting } = tabWith(200)
      tabStorage.set('reports', stored)
      expect(waiting()).toEqual([])
      expect(await send('one')).toBe('sent')
    },
  )
})

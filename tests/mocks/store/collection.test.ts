import { Collection } from '@msw/data'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RowSchema } from '#mocks/backend/store/tables/collection.ts'
import { checkRows, collectionOf } from '#mocks/backend/store/tables/collection.ts'
import { openGuild, tables } from './guild.ts'

/** A fake schema, which returns this result for every row. */
const answering = (response: unknown) =>
  ({ '~standard': { version: 1, vendor: 'test', validate: () => response } }) as unknown as RowSchema

const check = (response: unknown) => checkRows('members', collectionOf(answering(response)), [{ id: 'anna' }])

describe('the @msw/data collection of a table', () => {
  it('creates rows without crypto.randomUUID, which a page over plain http lacks', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    onTestFinished(() => void vi.unstubAllGlobals())
    await expect(check({ value: { id: 'anna' } })).resolves.toBeUndefined()
  })

  it('validates rows that a request writes, but contains no rows itself, because all stores share it', async () => {
    const { collection } = tables.counters
    expect(collection).toBeInstanceOf(Collection)
    const created: unknown[] = []
    collection.hooks.on('create', ({ data }) => void created.push({ ...data.record }))
    for (const store of [await openGuild(), await openGuild()]) {
      await store.request('count', (tx) => {
        tx.counters.insert({ id: 'visits', value: 1 })
        tx.counters.patch('hits', { value: 2 })
      })
    }
    expect(created).toEqual([
      { id: 'visits', value: 1 },
      { id: 'hits', value: 2 },
      { id: 'visits', value: 1 },
      { id: 'hits', value: 2 },
    ])
    expect(collection.count()).toBe(0)
  })

  it('names a row that its schema refuses, with the field and the expected value', async () => {
    await expect(
      check({ issues: [{ message: 'is odd', path: ['tags', { key: 0 }], expected: 'string' }] }),
    ).rejects.toMatchObject({ code: 'invalid', message: 'members anna: tags.0: is odd, expected string' })
  })

  it('names a refused row even if the schema gives no details', async () => {
    await expect(check({ issues: [{ message: 'is odd' }] })).rejects.toThrow(
      /^members anna: the row: is odd$/,
    )
  })

  it('waits for an asynchronous schema', async () => {
    await expect(check(Promise.resolve({ value: { id: 'anna' } }))).resolves.toBeUndefined()
    await expect(check(Promise.resolve({ issues: [{ message: 'is late' }] }))).rejects.toMatchObject({
      code: 'invalid',
      message: 'members anna: the row: is late',
    })
  })
})

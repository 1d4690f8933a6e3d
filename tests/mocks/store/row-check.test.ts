import { describe, expect, it } from 'vitest'
import { checkRows } from '#mocks/backend/store/row-check.ts'
import type { RowSchema } from '#mocks/backend/store/tables.ts'

/** A schema that answers this to every row. */
const answering = (answer: unknown) =>
  ({ '~standard': { version: 1, vendor: 'test', validate: () => answer } }) as unknown as RowSchema

const refusing = (issue: object) => checkRows('members', answering({ issues: [issue] }), [{ id: 'anna' }])

describe('a row that its schema refuses', () => {
  it('is named with its field and what was expected there', async () => {
    await expect(
      refusing({ message: 'is odd', path: ['tags', { key: 0 }], expected: 'string' }),
    ).rejects.toMatchObject({ code: 'invalid', message: 'members anna: tags.0: is odd, expected string' })
  })

  it('is named without what the schema does not say', async () => {
    await expect(refusing({ message: 'is odd' })).rejects.toThrow(/^members anna: the row: is odd$/)
  })

  it('cannot be checked by a schema that takes its time', async () => {
    const later = answering(Promise.resolve({ value: { id: 'anna' } }))
    await expect(checkRows('members', later, [{ id: 'anna' }])).rejects.toMatchObject({
      code: 'misuse',
      message: 'members: the schema of a table must be synchronous.',
    })
  })
})

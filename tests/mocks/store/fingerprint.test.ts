import { describe, expect, it } from 'vitest'
import type { Row } from '#mocks/backend/store/tables/collection.ts'
import { fingerprintOf } from '#mocks/backend/store/tables/fingerprint.ts'

const rowsOf = (count: number, changed = -1): ReadonlyMap<string, Row> =>
  new Map(Array.from({ length: count }, (_, at) => [`${at}`, { id: `${at}`, value: at === changed ? 1 : 0 }]))

const fingerprint = (rows: ReadonlyMap<string, Row>, table = 'members') =>
  fingerprintOf(new Map([[table, rows]]))

describe("the fingerprint of a scenario's initial rows", () => {
  it('differs when a row is in another table or has another id', () => {
    expect(fingerprint(rowsOf(2))).toBe(fingerprint(rowsOf(2)))
    expect(fingerprint(rowsOf(2), 'counters')).not.toBe(fingerprint(rowsOf(2)))
    expect(fingerprint(rowsOf(3))).not.toBe(fingerprint(rowsOf(2)))
  })

  it('covers every row of a table with 100 rows, but only every second row of a table with 200', () => {
    expect(fingerprint(rowsOf(100, 99))).not.toBe(fingerprint(rowsOf(100)))
    expect(fingerprint(rowsOf(200, 198))).not.toBe(fingerprint(rowsOf(200)))
    expect(fingerprint(rowsOf(200, 199))).toBe(fingerprint(rowsOf(200)))
  })
})

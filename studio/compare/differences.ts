import type { PlayedMoment } from '../play/played-moment.ts'

/** A line that only one of two moments has. */
export interface Line {
  side: 'left' | 'right'
  text: string
}

type Facts = Pick<PlayedMoment, 'trace' | 'states'>

/** One of two compared moments: its trace and states, and the texts on its screen. */
export interface Side {
  moment: Facts
  texts: readonly string[]
}

/** The lines that only one of two lists has, in the order of the lists. A line may occur several times. */
export const onlyOnOneSide = (left: readonly string[], right: readonly string[]): Line[] => {
  // `common[i][j]` is the length of the longest common subsequence of `left` from i on and `right` from j on.
  const common = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = left[i] === right[j] ? 1 + at(i + 1, j + 1) : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]]
    if (one !== undefined && one === other) {
      i += 1
      j += 1
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ side: 'left', text: one })
      i += 1
    } else {
      lines.push({ side: 'right', text: other ?? '' })
      j += 1
    }
  }
  return lines
}

/** Everything stored at a moment, by table and id. */
const storedAt = ({ trace }: Facts): Map<string, unknown> => {
  const stored = new Map<string, unknown>()
  for (const { table, id, after } of trace.flatMap(({ changes }) => changes)) {
    if (after === null) stored.delete(`${table} ${id}`)
    else stored.set(`${table} ${id}`, after)
  }
  return stored
}

const fieldsOf = (row: unknown): Map<string, string> =>
  typeof row === 'object' && row !== null
    ? new Map(Object.entries(row).map(([name, value]) => [name, JSON.stringify(value)]))
    : new Map([['value', JSON.stringify(row)]])

/** The lines of a row that differ from the other row: 'subscriptions 12: status "active"'. */
const rowLines = (key: string, row: unknown, other: unknown): string[] => {
  if (row === undefined) return []
  if (other === undefined) return [`${key}: there`]
  const others = fieldsOf(other)
  return [...fieldsOf(row)].flatMap(([name, value]) =>
    others.get(name) === value ? [] : [`${key}: ${name} ${value}`],
  )
}

const rowDifferences = (left: Facts, right: Facts): Line[] => {
  const [one, other] = [storedAt(left), storedAt(right)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key): Line[] => {
    const [row, second] = [one.get(key), other.get(key)]
    if (JSON.stringify(row) === JSON.stringify(second)) return []
    return [
      ...rowLines(key, row, second).map((text): Line => ({ side: 'left', text })),
      ...rowLines(key, second, row).map((text): Line => ({ side: 'right', text })),
    ]
  })
}

/** The requests to the provider until a moment: 'POST /stripe/cancel {"id":"a"} → 200'. */
const callsOf = ({ trace }: Facts): string[] =>
  trace.flatMap(({ requests }) =>
    requests.map(({ method, path, body, status }) =>
      [method, path, ...(body === null ? [] : [JSON.stringify(body)]), '→', status ?? 'no answer'].join(' '),
    ),
  )

/** What differs between two moments: words on their screens, states, rows, and requests until then. */
export const differencesOf = (left: Side, right: Side) => ({
  texts: onlyOnOneSide(left.texts, right.texts),
  states: onlyOnOneSide(left.moment.states, right.moment.states),
  rows: rowDifferences(left.moment, right.moment),
  calls: onlyOnOneSide(callsOf(left.moment), callsOf(right.moment)),
})

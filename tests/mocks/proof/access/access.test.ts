import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { requests } from './access-requests.ts'
import { type Belongings, type OwnersBackend, openOwnersBackend } from './belongings.ts'
import { ownerOf, privateOf } from './ownership.ts'

const people = ['nobody', 'expired', 'another buyer', 'another seller', 'owner', 'disabled'] as const

/**
 * The rows of access.tsv. Each row is a request that contains ids of the owner. The row gives the outcome for each
 * caller, then the reason if it is not obvious. The owner is a seller who has also bought a plan of another seller;
 * 'disabled' is the owner while platform fees are overdue (D1 §4).
 *
 * - `ok`: the request succeeds.
 * - `own`: it succeeds, and neither reveals nor changes data of the owner.
 * - a status: it is refused with that status, and changes nothing.
 */
const [head, ...rows] = readFileSync(new URL('access.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [label = '', ...cells] = line.split('\t')
    const [call = '', way = ''] = label.split(', ')
    return { label, call: call as CallName, way, cells: cells.slice(0, people.length) }
  })

const askOf = (call: CallName, way: string) => {
  const request = requests[call]
  // The row's endpoint determines the type of the input.
  return (typeof request === 'function' ? request : request[way]) as ((own: Belongings) => object) | undefined
}

describe('access rights of the fake backend', () => {
  let sound: OwnersBackend
  let disabled: OwnersBackend
  beforeAll(async () => {
    sound = await openOwnersBackend({ disabled: false })
    disabled = await openOwnersBackend({ disabled: true })
  })

  /** Sends the request of a row as one caller, undoes it, and returns the outcome. */
  const outcomeOf = async (
    { call, way }: (typeof rows)[number],
    who: (typeof people)[number],
  ): Promise<string> => {
    const owners = who === 'disabled' || way === 'of a disabled seller' ? disabled : sound
    const caller = owners.callers[who === 'disabled' ? 'owner' : who]
    const { belongings, backend } = owners
    const request = askOf(call, way)?.({ ...belongings, callerId: caller.id ?? '' }) ?? {}
    const { seq } = backend.store
    const token = contract[call].auth === 'discord' ? caller.discord : caller.session
    const { status, body } = await owners.call(call, request, token)
    const entries = (await backend.store.history()).filter((entry) => entry.seq > seq)
    const touched = await backend.store.read((tx) => {
      const changes = entries.flatMap((entry) => entry.changes)
      const secrets = privateOf(tx.accounts.get(belongings.userId) ?? expect.unreachable())
      const told = JSON.stringify(body)
      return (
        changes.some((change) => ownerOf(tx, change) === belongings.userId) ||
        secrets.some((secret) => told.includes(secret))
      )
    })
    await backend.store.rewind(seq)
    if (status !== 200) return entries.length === 0 ? String(status) : `${status}, and yet something changed`
    return touched || caller.id === belongings.userId || contract[call].auth === 'none' ? 'ok' : 'own'
  }

  it('every endpoint has a row in access.tsv, and every row names an endpoint', () => {
    expect(head?.cells).toEqual(people)
    expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual(Object.keys(contract).sort())
    const ways = (Object.keys(requests) as CallName[]).flatMap((call) => {
      const request = requests[call]
      const names = typeof request === 'function' ? [''] : Object.keys(request)
      return names.map((way) => (way === '' ? call : `${call}, ${way}`))
    })
    expect(rows.map(({ label }) => label)).toEqual(ways)
  })

  it.each(rows)('$label responds to each kind of user as access.tsv says', async (row) => {
    const outcomes: string[] = []
    for (const who of people) outcomes.push(await outcomeOf(row, who))
    expect(Object.fromEntries(people.map((who, at) => [who, outcomes[at]]))).toEqual(
      Object.fromEntries(people.map((who, at) => [who, row.cells[at]])),
    )
  })
})

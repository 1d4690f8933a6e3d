import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPage } from '../kit/page.ts'
import { serving } from '../kit/serving.ts'
import {
  benchSize,
  fakeWork,
  openSized,
  plainWork,
  type Rates,
  type Rows,
  ratesOf,
  rowsOf,
  scenario,
  sizes,
} from './scale.ts'

const inPage = (size: number): Promise<{ fake: Rates; msw: Rates }> =>
  withPage('/scripts/bench/backend/backend-page.ts', (page) =>
    page.evaluate(`bench.benchSizeInPage(${size})`),
  )

/** Measures `npm run backend`, in its own process. */
const fakeOverHttp = (size: number, rows: Rows): Promise<Rates> =>
  serving('node', ['mocks/server.ts'], '/api/admin/state', async (origin) => {
    const admin = async (method: string, params: object) => {
      const response = await fetch(`${origin}/api/admin/${method}`, {
        method: 'POST',
        body: JSON.stringify(params),
      })
      return response.json() as Promise<{ token: string }>
    }
    await admin('switchScenario', { scenario, size })
    const signIn = async (account: string) => (await admin('signInAs', { account })).token
    return ratesOf(await fakeWork(fetch, `${origin}/api`, rows, signIn))
  })

/** Measures json-server with the same rows. It stores them in memory, as the fake backend over HTTP does. */
const jsonServer = async (rows: Rows): Promise<Rates> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  try {
    const courses = rows.courses.map((course) => ({ ...course, id: course.slug }))
    writeFileSync(join(folder, 'rows.json'), JSON.stringify({ courses, purchases: rows.purchases }))
    // The rows come from a script, because json-server would write changes back to a JSON file.
    const script = join(folder, 'rows.js')
    writeFileSync(script, "module.exports = () => require('./rows.json')")
    return await serving(
      'sh',
      ['-c', `exec tools/json-server/node_modules/.bin/json-server --quiet --port $PORT ${script}`],
      '/',
      (origin) => ratesOf(plainWork(fetch, origin, rows)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const shown = (rate: number) => Math.round(rate).toLocaleString('en-US')

/**
 * Prints the requests per second of the fake backend, msw's handlers and json-server, at each size. They have no
 * budget.
 */
export const printScale = async (): Promise<[]> => {
  const table: Record<string, Record<string, string>> = {}
  for (const size of sizes) {
    const backend = await openSized(size)
    const rows = await rowsOf(backend)
    backend.close()
    const [page, node] = [await inPage(size), await benchSize(size)]
    const columns = {
      'fake, page': page.fake,
      'msw, page': page.msw,
      'fake, Node': node.fake,
      'msw, Node': node.msw,
      'fake, HTTP': await fakeOverHttp(size, rows),
      'json-server, HTTP': await jsonServer(rows),
    }
    for (const work of ['byId', 'list', 'write'] as const)
      table[`${size.toLocaleString('en-US')} rows: ${work}`] = Object.fromEntries(
        Object.entries(columns).map(([column, rates]) => [column, shown(rates[work])]),
      )
  }
  console.log('\nRequests per second')
  console.table(table)
  return []
}

import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { FaultGroup } from './fault.ts'
import { faultGroups, inBrowser } from './index.ts'
import { pathFaults, runPathFaults } from './paths.ts'

/**
 * `npm run test:faults [-- name …] [--runs 100] [--seed 1]`: plays each random fault many times, and each fault of the
 * flows once at every place where it can happen. Writes the table of all results.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const groups = [...faultGroups, inBrowser]
const known = groups.flatMap(({ faults }) => Object.keys(faults))
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name)
if (!known.some(isAsked) || !(runs > 0) || !Number.isInteger(seed)) {
  console.error(
    `npm run test:faults [-- name …] [--runs 100] [--seed 1], with the names:\n${known.join('\n')}`,
  )
  process.exit(2)
}

/** Plays a fault and returns its row of the table. */
const play = async (group: FaultGroup, name: string): Promise<string> => {
  let well = 0
  const most = new Map<string, number>()
  for (let nth = 0; nth < runs; nth += 1) {
    const { faults, figures = {} } = await group.run(name, seed + nth)
    for (const [what, figure] of Object.entries(figures))
      most.set(what, Math.max(most.get(what) ?? 0, figure))
    if (faults.length === 0) well += 1
    else console.error(`${name}, --runs 1 --seed ${seed + nth}:\n    ${faults.join('\n    ')}`)
  }
  console.log(`${name}: ${well} of ${runs} passed`)
  if (well < runs) process.exitCode = 1
  const shown = [...most].map(([what, figure]) => (group.units?.[what] ?? String)(figure))
  return `| ${[group.faults[name], `${well} of ${runs}`, ...shown].join(' | ')} |`
}

const tableOf = async (group: FaultGroup) => {
  const rows: string[] = []
  for (const name of Object.keys(group.faults).filter(isAsked)) rows.push(await play(group, name))
  await group.end?.()
  const head = [group.head, 'Ended well', ...(group.figures ?? [])]
  const lines = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows]
  return `## ${group.title}\n\n${group.text}\n\n${lines.join('\n')}\n`
}

const inFlows = (): string => {
  const faults = runPathFaults()
  for (const { ending, well, all } of faults) {
    console.log(`${pathFaults[ending]}: ${well} of ${all} passed`)
    if (well < all || all === 0) process.exitCode = 1
  }
  return faults.map(({ ending, well, all }) => `| ${pathFaults[ending]} | ${well} of ${all} |`).join('\n')
}

const tables: string[] = []
for (const group of groups) tables.push(await tableOf(group))

if (positionals.length === 0) {
  const page = new URL('../../docs/reliability.md', import.meta.url)
  const byHand = '## What people really do'
  const [, sections = ''] = (await readFile(page, 'utf8')).split(byHand)
  await writeFile(
    page,
    `# Reliability: behavior under faults and unusual input

The tables before 'What people really do' are written by \`npm run test:faults\`. It plays each fault ${runs} times, with seeds from ${seed} on that decide the order of events, on a virtual clock. \`npm run test:faults -- '<name>' --runs 1 --seed <seed>\` repeats one run; a failing run prints its name and seed. \`npm test\` plays a few seeds of each fault (\`tests/faults\`).

${tables.join('\n')}
## Double presses and lost requests

On every flow with a screen, on the real View, ports, client and fake backend:

- Of two clicks only the first has an effect: each request is sent once.
- If a request or its response is lost, the user can leave or try again, all invariants of [033](decisions/033-random-walks.md) hold, and the provider has the records of one request.
- If the page is left, the request is sent once, a later response has no effect, and a tab opened for the response is closed again. If the user returns and repeats the action, the provider has no more records than after one undisturbed visit. Exceptions: requests that may be repeated (a sign-in, a mail, a payment page, an invite), and a product whose id was lost, which no request can find.

The tests are those of \`npm run test:model\` whose titles end in ", twice", "does not arrive" and "is lost". Titles that end in ", left and accepted", "refused" or "lost" belong to tests that only \`npm run test:faults\` runs (\`model/faults.ts\`).

| Fault | Ended well |
|---|---|
${inFlows()}

Other tests of failing requests: each endpoint returns each of 13 hostile responses (\`tests/faults/hostile-answers.test.ts\`); a page is restored from the back/forward cache after the card provider's page, and after a sign-out in another tab (\`tests/hosting/back-forward-cache.test.ts\`).

${byHand}${sections}`,
  )
}

import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { pathFaults, runPathFaults } from './paths.ts'
import { runSessionFault, type SessionFault, sessionFaults } from './session.ts'

/**
 * `npm run test:faults [-- name] [--runs 100] [--seed 1]`: plays each fault of the session many times, those of the flows
 * once in each place where they can happen, and writes the table of all.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const known = Object.keys(sessionFaults) as SessionFault[]
const names = positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : known
if (names.length === 0 || !(runs > 0) || !Number.isInteger(seed)) {
  console.error(`npm run test:faults [-- ${known.join(' | ')}] [--runs 100] [--seed 1]`)
  process.exit(2)
}

const rows: string[] = []
for (const name of names) {
  let well = 0
  let renewals = 0
  let waited = 0
  for (let nth = 0; nth < runs; nth += 1) {
    const run = await runSessionFault(name, seed + nth)
    renewals = Math.max(renewals, run.renewals)
    waited = Math.max(waited, run.waited)
    if (run.faults.length === 0) well += 1
    else console.error(`${name}, --runs 1 --seed ${seed + nth}:\n    ${run.faults.join('\n    ')}`)
  }
  console.log(`${name}: ${well} of ${runs} well`)
  if (well < runs) process.exitCode = 1
  rows.push(`| ${sessionFaults[name]} | ${well} of ${runs} | ${renewals} | ${(waited / 1000).toFixed(1)} s |`)
}

const inFlows = (): string => {
  const faults = runPathFaults()
  for (const { ending, well, all } of faults) {
    console.log(`${pathFaults[ending]}: ${well} of ${all} well`)
    if (well < all || all === 0) process.exitCode = 1
  }
  return faults.map(({ ending, well, all }) => `| ${pathFaults[ending]} | ${well} of ${all} |`).join('\n')
}

if (positionals.length === 0)
  await writeFile(
    new URL('../../docs/reliability.md', import.meta.url),
    `# What happens when the provider does not do as agreed

\`npm run test:faults\` writes these tables. It plays each fault of the session with as many seeds, which decide what arrives when; time is virtual. \`npm run test:faults -- <name> --runs 1 --seed <seed>\` plays one run again.

## Twenty requests, all refused with 401

The session is renewed once. Where that succeeds, each request is sent once more and answered; else each ends with its own 401, nobody is signed in, no token is stored, and the login is open (the landing page, where the person has signed out).

| The renewal | Ended well | Renewals at most | The last request waited at most |
|---|---|---|---|
${rows.join('\n')}

First seed ${seed}.

## A hasty person, and a network that loses what it carries

On every flow with a screen, on the real View, ports, client and fake backend. Of two presses only the first has an effect: the same calls begin once, and the flow is where one press leads. Where a call does not arrive or its answer is lost, the flow is where it can be left or tried again, keeps every promise of [033](decisions/033-random-walks.md), and the provider's records are those of one call. The tests are those of \`npm run test:model\` whose titles end in ", twice", "does not arrive" and "is lost" (\`model/faults.ts\`).

| Fault | Ended well |
|---|---|
${inFlows()}
`,
  )

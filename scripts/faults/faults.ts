import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runSessionFault, type SessionFault, sessionFaults } from './session.ts'

/** `npm run test:faults [-- name] [--runs 100] [--seed 1]`: plays each fault many times and writes the table of all. */

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

if (positionals.length === 0)
  await writeFile(
    new URL('../../docs/reliability.md', import.meta.url),
    `# What happens when the provider does not do as agreed

\`npm run test:faults\` writes this table. It plays each fault with as many seeds, which decide what arrives when; time is virtual. \`npm run test:faults -- <name> --runs 1 --seed <seed>\` plays one run again.

## Twenty requests, all refused with 401

The session is renewed once. Where that succeeds, each request is sent once more and answered; else each ends with its own 401, nobody is signed in, no token is stored, and the login is open (the landing page, where the person has signed out).

| The renewal | Ended well | Renewals at most | The last request waited at most |
|---|---|---|---|
${rows.join('\n')}

First seed ${seed}.
`,
  )

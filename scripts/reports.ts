import { globSync, readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Flow } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report } from '#src/browser/record/report.ts'
import { grouped } from '#studio/reports/grouped.ts'
import { reportIn } from '#studio/reports/read.ts'

// `npm run reports -- DIR|FILE… [--studio URL]` groups reports by the state in which they end, and prints the groups
// as Markdown.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { studio: { type: 'string', default: 'http://localhost:5173/studio/' } },
})

if (positionals.length === 0) {
  console.error('Name files of reports, or folders with such files: npm run reports -- DIR|FILE…')
  process.exit(1)
}

const files = positionals.flatMap((place) =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory()
    ? globSync(`${place}/**/*.{json,txt}`).sort()
    : [place],
)

const read = new Map<string, Report>()
for (const file of files) {
  try {
    read.set(file, reportIn(readFileSync(file, 'utf8')))
  } catch (thrown) {
    console.error(`${file}: ${reasonOf(thrown)}`)
    process.exitCode = 1
  }
}

// The explorer does not use the specific types of machines and samples.
const known = new Map(
  flows.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)

console.log(grouped(read, known, values.studio))

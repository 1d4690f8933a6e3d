import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface Row {
  flow: string
  walks: number
  possible: number
  taken: number
}

/** Prints for each played flow how many pairs of transitions were taken. */
const rows = globSync('reports/pairs/*.json')
  .sort()
  .map((file) => ({ flow: basename(file, '.json'), ...JSON.parse(readFileSync(file, 'utf8')) }) as Row)
const sumOf = (count: Exclude<keyof Row, 'flow'>) => rows.reduce((sum, row) => sum + row[count], 0)
const all = { flow: '**all**', walks: sumOf('walks'), possible: sumOf('possible'), taken: sumOf('taken') }
const part = ({ taken, possible }: Row) => (possible === 0 ? '' : `${Math.floor((100 * taken) / possible)} %`)

console.log('| Flow | Walks | Pairs of transitions | Taken | |\n|---|---:|---:|---:|---:|')
for (const row of [...rows, all])
  console.log(`| ${row.flow} | ${row.walks} | ${row.possible} | ${row.taken} | ${part(row)} |`)

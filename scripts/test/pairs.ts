import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Prints, of each flow that was played, how many pairs of arrows were taken one directly after the other. */
const rows = globSync('reports/pairs/*.json')
  .sort()
  .map((file) => {
    const { possible, taken } = JSON.parse(readFileSync(file, 'utf8')) as Record<'possible' | 'taken', number>
    return { flow: basename(file, '.json'), possible, taken }
  })
const sumOf = (count: 'possible' | 'taken') => rows.reduce((sum, row) => sum + row[count], 0)
const all = { flow: '**all**', possible: sumOf('possible'), taken: sumOf('taken') }
const part = (taken: number, possible: number) =>
  possible === 0 ? '' : `${Math.floor((100 * taken) / possible)} %`

console.log('| Flow | Pairs of arrows | Taken | |\n|---|---:|---:|---:|')
for (const { flow, possible, taken } of [...rows, all])
  console.log(`| ${flow} | ${possible} | ${taken} | ${part(taken, possible)} |`)

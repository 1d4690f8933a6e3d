import type { Judged } from './judge.ts'
import { kinds } from './kinds/kinds.ts'
import { type Layer, layers } from './layers.ts'
import type { Mutant } from './mutant.ts'

const killersOf = ({ said }: Judged): Layer[] =>
  said.filter(({ killer }) => killer !== null).map(({ layer }) => layer)

export const isKilled = (judged: Judged): boolean => killersOf(judged).length > 0

/** Of a strict kind, and noticed by explorer or screenplay only: something changed, but nothing says what is right. */
export const isOnlyNoticed = (judged: Judged): boolean => {
  const killers = killersOf(judged)
  return (
    kinds[judged.mutant.kind]?.strict === true &&
    killers.length > 0 &&
    !killers.includes('tables') &&
    !killers.includes('model')
  )
}

const percent = (killed: number, all: number) => (all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`)

export const killedPercent = (judged: readonly Judged[]): number =>
  judged.length === 0 ? 100 : (100 * judged.filter(isKilled).length) / judged.length

const rowOf = (name: string, judged: readonly Judged[]): string[] => [
  name,
  String(judged.length),
  String(judged.filter(isKilled).length),
  percent(judged.filter(isKilled).length, judged.length),
  ...layers.map((layer) => {
    const tried = judged.filter(({ said }) => said.some((one) => one.layer === layer))
    return `${tried.filter((one) => killersOf(one).includes(layer)).length}/${tried.length}`
  }),
]

const columns = (rows: readonly string[][]): string => {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

export const lineOf = ({ kind, file, line, change }: Mutant): string => `${kind}  ${file}:${line}  ${change}`

/** One line for a mutant that has been judged: ✓ killed and by whom, or ✗. */
export const progressOf = (judged: Judged): string =>
  `${isKilled(judged) ? '✓' : '✗'} ${lineOf(judged.mutant)}  ${judged.said
    .map(({ layer, killer }) => `${killer === null ? '–' : '+'}${layer}`)
    .join(' ')}${judged.unclear ?? ''}`

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)]

/** The whole result. A layer's column says how many it killed of those it was asked about. */
export const reportOf = (
  judged: readonly Judged[],
  { excluded, notGreen }: { excluded: readonly [Mutant, reason: string][]; notGreen: readonly string[] },
): string =>
  [
    columns([
      ['kind', 'made', 'killed', '', ...layers],
      ...Object.keys(kinds).map((kind) =>
        rowOf(
          kind,
          judged.filter((one) => one.mutant.kind === kind),
        ),
      ),
      rowOf('all', judged),
    ]),
    ...section(
      'Survivors',
      judged.filter((one) => !isKilled(one) && !one.unclear).map(({ mutant }) => lineOf(mutant)),
    ),
    ...section(
      'Noticed, but neither the tables nor the model say what is right',
      judged.filter(isOnlyNoticed).map(({ mutant }) => lineOf(mutant)),
    ),
    ...section(
      'Could not be judged',
      judged.flatMap(({ mutant, unclear }) => (unclear ? [`${lineOf(mutant)}: ${unclear}`] : [])),
    ),
    ...section(
      'Left out as equivalent',
      excluded.map(([mutant, reason]) => `${lineOf(mutant)}: ${reason}`),
    ),
    ...section('Not green before anything was changed, so not asked', notGreen),
  ].join('\n')

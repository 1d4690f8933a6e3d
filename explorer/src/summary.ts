import type { Exploration } from './explore.ts'

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

/** A text that sums up an exploration: its counts, and each finding with place, advice and the findings it causes. */
export const summary = ({
  player: { stepper },
  states,
  targets,
  problems,
}: Pick<Exploration, 'player' | 'states' | 'targets' | 'problems'>): string => {
  const kinds = [...new Set(problems.map(({ kind }) => kind))].map(
    (kind) => `${problems.filter((one) => one.kind === kind).length} ${kind}`,
  )
  const edges = [...states.values()].reduce((sum, one) => sum + one.edges.length, 0)
  const found = `${counted(states.size, 'state')}, ${counted(edges, 'edge')}, ${counted(targets.size, 'target')}`
  return [
    `${stepper.id}: ${found}; ${problems.length === 0 ? 'no findings' : `${counted(problems.length, 'finding')} (${kinds.join(', ')})`}.`,
    ...problems.flatMap(({ kind, place, sentence, advice, follows }) => [
      '',
      `${kind}  ${place}`,
      `  ${sentence}`,
      `  ${advice}`,
      ...(follows.length > 0 ? [`  ${counted(follows.length, 'more finding')} because of it:`] : []),
      ...follows.slice(0, 3).map((one) => `    ${one.sentence}`),
      ...(follows.length > 3 ? ['    …'] : []),
    ]),
  ].join('\n')
}

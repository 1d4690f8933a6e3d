import type { Stroke } from '../diagram/canvas/picture.tsx'
import type { Coverage, Standing } from './proof.ts'

/** The stroke of a transition by its test result. Dashes distinguish the results without color. */
export const strokes: Record<Standing, Stroke> = {
  proved: { stroke: 'var(--chakra-colors-positive-fg)', strokeWidth: 2 },
  unproved: { stroke: 'var(--chakra-colors-warning-fg)', strokeWidth: 3, strokeDasharray: '10 5' },
  failed: { stroke: 'var(--chakra-colors-danger-fg)', strokeWidth: 4, strokeDasharray: '2 4' },
}

/**
 * The stroke of each line in a diagram, from the test results of the machines in it. If several transitions share a
 * line, the worst result counts.
 */
export const strokesBy = (...coverages: readonly (Coverage | null)[]) => {
  const known = new Map(coverages.flatMap((one) => (one?.kind === 'known' ? [...one.known] : [])))
  if (known.size === 0) return undefined
  return (transitions: readonly string[]): Stroke | undefined => {
    const all = transitions.flatMap((id) => known.get(`${id}: taken`) ?? [])
    const worst = (['failed', 'unproved', 'proved'] as const).find((standing) => all.includes(standing))
    return worst && strokes[worst]
  }
}

import { shortestTo } from '#explorer/cover.ts'
import type { Target } from '#explorer/explore.ts'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Chart } from '../diagram/chart/shape.ts'
import { Legend } from '../diagram/panels/legend.tsx'
import { playAddress } from '../kit/address.ts'
import { explorationOf, namesOfPath } from '../play/explored-paths.ts'
import { flowsWithViews } from '../storyboard/data/flows-with-views.ts'
import { type Coverage, type Proof, standings, summaryOf } from './proof.ts'
import { strokes } from './strokes.ts'

const Panel = chakra('section', {
  base: { display: 'grid', gap: '3', p: '4', border: 'hairline', rounded: 'base', bg: 'bg.surface' },
})
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '3', textStyle: 'small' } })

/** The test results of a flow, from the results of the last run of the model tests. */
export const coverageOf = (id: string, proof: Proof | null): Coverage | null => {
  const flow = flowsWithViews.find((one) => one.id === id)
  if (!flow) return null
  if (proof === null)
    return {
      kind: 'unknown',
      why: 'The model tests have not run here yet, so the coverage of the flows is unknown. Run: npm run test:model',
    }
  const exploration = explorationOf(flow.flow)
  if (exploration.targets.size !== proof.targets)
    return {
      kind: 'unknown',
      why: 'The flow has changed since its tests ran last. Run: npm run test:model',
    }
  return { kind: 'known', flow, exploration, proof, known: standings(exploration, proof) }
}

/** The names of the steps on the path to a target. */
const pathTo = (
  { flow, exploration, proof }: Extract<Coverage, { kind: 'known' }>,
  wanted: Target,
): readonly string[] => {
  const failed = proof.failed.find(({ target }) => target === wanted)
  if (failed) return failed.path
  const path = shortestTo(exploration, ({ targets }) => targets.includes(wanted))
  return path ? namesOfPath(path, flow.flow.samples) : []
}

/** A target as a sentence: 'Confirming: Unsubscribe confirmed if acknowledged'. */
const inWords = (target: Target, { states, transitions }: Chart): string => {
  const transition = transitions.find(({ id }) => target === `${id}: taken`)
  if (!transition) return target.replace(/^met: /, 'Outcome: ').replace(/^guard /, 'Guard: ')
  const source = states.find(({ id }) => id === transition.source)
  return [`${source?.text}: ${transition.text}`, transition.guard].filter(Boolean).join(' ')
}

/** Shows the test results of a flow, with a path to each target that is not covered. */
export function CoveragePanel({ coverage, chart }: { coverage: Coverage; chart: Chart }) {
  if (coverage.kind === 'unknown') return <Text role="status">{coverage.why}</Text>
  const open = (['failed', 'unproved'] as const).flatMap((standing) =>
    [...coverage.known].filter(([, one]) => one === standing),
  )
  return (
    <Panel aria-label="Coverage">
      <Text role="status" variant="label">
        {`${summaryOf(coverage.known).join(', ')} proved by the last run.`}
      </Text>
      <Legend lines={strokes} />
      {open.length > 0 && (
        <List>
          {open.map(([target, standing]) => (
            <li key={target}>
              <strong>{standing}</strong> {inWords(target, chart)}{' '}
              <TextLink to={playAddress(coverage.flow.id, pathTo(coverage, target))}>
                Play the way there
              </TextLink>
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}

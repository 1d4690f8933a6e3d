import { useState } from 'react'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { counted } from '../diagram/chart/words.ts'
import { viewWith, wholeOf } from '../diagram/layout/view-with.ts'
import { Legend } from '../diagram/panels/legend.tsx'
import type { Address } from '../kit/address.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import type { Change } from './change.ts'
import { Marked } from './marked.tsx'
import { ScreenPairs } from './screen-pairs.tsx'
import { linesBy, markLines } from './strokes.ts'

const Said = chakra('li', { base: { display: 'flex', gap: '3', px: '3', textStyle: 'small' } })
const Part = chakra('section', { base: { display: 'grid', gap: '4', minW: '0' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1', maxW: '64rem' } })
const Show = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    w: 'full',
    minH: '9',
    px: '3',
    py: '1',
    textAlign: 'start',
    textStyle: 'small',
    rounded: 'base',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.tint' },
    '&[aria-pressed=true]': { bg: 'accent.subtle' },
  },
})

interface ChangedFlowProps {
  change: Change
  /** The flow in the current version; undefined if it was removed. */
  flow: FlowWithView | undefined
  storyboards: Storyboards
  address: Address
}

/** One flow in two versions: the differences in one diagram, as sentences, and as screens. */
export function ChangedFlow({ change, flow, storyboards, address }: ChangedFlowProps) {
  const { chart, views, differences, words } = change
  const [state, setState] = useState<string | null>(null)
  const { layout } = state === null ? wholeOf(views) : viewWith(views, views[0], state)
  const textOf = (id: string) => chart.states.find((one) => one.id === id)?.text ?? id
  return (
    <>
      <Part aria-label="Diagram of what changed">
        <Heading level={2}>{chart.title}</Heading>
        <Canvas
          label={`What changed of ${chart.title}`}
          layout={layout}
          active={new Set(state === null ? [] : [state])}
          followed={state ?? undefined}
          onState={setState}
          onTransition={(id) => setState(chart.transitions.find((one) => one.id === id)?.source ?? null)}
          {...linesBy(change.marks)}
        />
        <Legend lines={markLines} />
      </Part>
      <Part aria-labelledby="differences">
        <Heading level={2} id="differences">
          {counted(differences.length, 'difference')} of the machine
        </Heading>
        {differences.length === 0 && <Text tone="muted">The machine is the same; its screens are not.</Text>}
        <List>
          {differences.map((one) => (
            <li key={`${one.mark} ${one.state} ${one.text}`}>
              <Show type="button" aria-pressed={one.state === state} onClick={() => setState(one.state)}>
                <Marked mark={one.mark} />
                <span>
                  <strong>{textOf(one.state)}</strong>: {one.text}
                </span>
              </Show>
            </li>
          ))}
        </List>
      </Part>
      {words.added.length + words.removed.length > 0 && (
        <Part aria-labelledby="words">
          <Heading level={2} id="words">
            Words on screen
          </Heading>
          <List>
            {(['added', 'removed'] as const).flatMap((mark) =>
              words[mark].map((text) => (
                <Said key={`${mark} ${text}`} dir="auto">
                  <Marked mark={mark} />
                  <span>{text}</span>
                </Said>
              )),
            )}
          </List>
        </Part>
      )}
      <ScreenPairs change={change} flow={flow} storyboards={storyboards} address={address} />
    </>
  )
}

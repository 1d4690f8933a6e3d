import { type KeyboardEvent, lazy, type ReactNode, type Ref, Suspense } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Chart, ChartState, ChartTransition, Invoked } from '../chart/shape.ts'
import { transitionInWords } from '../chart/transition-in-words.ts'
import type { Child } from '../chart/with-children.ts'
import { alternatives } from '../chart/words.ts'

const Emits = chakra('span', { base: { color: 'accent.fg' } })
// Loaded with the texts of all requirements, when a state is first chosen.
const Requirements = lazy(async () => ({ default: (await import('./requirements.tsx')).Requirements }))

const Sheet = chakra('section', {
  base: { display: 'grid', gap: '5', alignContent: 'start', maxW: 'prose', minW: '0' },
})
const Group = chakra('div', { base: { display: 'grid', gap: '2' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } })
const Facts = chakra('dl', { base: { display: 'grid', gap: '3', textStyle: 'small' } })
const Choose = chakra('button', {
  base: {
    textAlign: 'start',
    w: 'full',
    minH: '9',
    px: '3',
    py: '1',
    rounded: 'base',
    cursor: 'pointer',
    textStyle: 'small',
    _hover: { bg: 'bg.tint' },
    '&[aria-pressed=true]': { bg: 'accent.subtle' },
  },
})

const invokedWords: Record<Invoked['kind'], string> = {
  port: 'asks the outside world',
  feed: 'listens',
  child: 'a flow of its own',
}

interface DetailsProps {
  chart: Chart
  state: ChartState
  /** The children that can be opened in the diagram. */
  inPlace: readonly Child[]
  /** The id of the invocation whose machine is open in the diagram. */
  open: string | null
  onChild: (id: string) => void
  /** The id of the highlighted transition. */
  transition: string | null
  onTransition: (id: string) => void
  /** Follows the highlighted transition to its target. */
  onTake: (transition: ChartTransition) => void
  /** The state's screen, and a link that plays the state. */
  screens: ReactNode
  /** Opens the flow of a child that this state invokes. */
  onFlow: (flow: string) => void
  ref?: Ref<HTMLElement>
}

/** A transition in a sentence, with the requirements of the state to which it leads. */
function Explained({ chart, transition }: { chart: Chart; transition: ChartTransition }) {
  const { source, targets } = transition
  const ends = targets.length > 0 ? targets : [source]
  const requirements = chart.states.flatMap(({ id, requirements: ids }) => (ends.includes(id) ? ids : []))
  return (
    <Group role="status">
      <Text>{transitionInWords(chart, transition)}</Text>
      {requirements.length > 0 && (
        <Facts>
          <Suspense>
            <Requirements ids={[...new Set(requirements)]} />
          </Suspense>
        </Facts>
      )}
    </Group>
  )
}

/** The details of one state: its description, what it invokes, its transitions, and its requirements. */
export function Details({
  chart,
  state,
  inPlace,
  open,
  onChild,
  transition,
  onTransition,
  onTake,
  onFlow,
  screens,
  ref,
}: DetailsProps) {
  const textOf = (id: string) => chart.states.find((one) => one.id === id)?.text ?? id
  const leaving = chart.transitions.filter(({ source }) => source === state.id)
  const arriving = chart.transitions.filter(
    ({ source, targets }) => source !== state.id && targets.includes(state.id),
  )
  /** Arrow keys move through the transitions and highlight one. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-way]')]
    const next = all[all.indexOf(event.target as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const row = (one: ChartTransition, where: string) => (
    <li key={one.id}>
      <Choose
        type="button"
        data-way
        data-leaving={one.source === state.id || undefined}
        aria-pressed={one.id === transition}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) onTransition(one.id)
        }}
        onClick={() => (one.id === transition ? onTake(one) : onTransition(one.id))}
      >
        <strong>{one.text}</strong>
        {one.guard && ` ${one.guard}`}
        {where && ` → ${where}`}
        {one.emits.length > 0 && <Emits>{` · ${alternatives(one.emits).join(', ')}`}</Emits>}
      </Choose>
    </li>
  )
  const ways = ({ id, machine, text }: Child) => (
    <Actions>
      <Button onClick={() => onChild(id)}>{open === id ? `Close ${text}` : `Open ${text} here`}</Button>
      <Button onClick={() => onFlow(machine)}>{`Go into ${text}`}</Button>
    </Actions>
  )
  const explained = leaving.find(({ id }) => id === transition)
  const itself = inPlace.find(({ id }) => id === state.id)
  return (
    <Sheet ref={ref} aria-labelledby="state-title" onKeyDown={walk}>
      <Group>
        <Heading level={2} id="state-title">
          {state.text}
        </Heading>
        {state.description && <Text>{state.description}</Text>}
        <Text variant="note">
          In the code: <code>{state.id}</code>
        </Text>
        {itself && (
          <>
            <Text variant="small">{`A flow of its own, in ${textOf(itself.state)}.`}</Text>
            {ways(itself)}
          </>
        )}
      </Group>
      {explained && <Explained chart={chart} transition={explained} />}
      {screens}
      {state.invokes.length > 0 && (
        <Group>
          <Heading level={3}>While it lasts</Heading>
          <List>
            {state.invokes.map(({ id, kind, text }) => {
              const child = inPlace.find((one) => one.id === id && one.state === state.id)
              return (
                <li key={id}>
                  <Text as="span" variant="small">
                    {text}: {invokedWords[kind]}
                  </Text>{' '}
                  {child && ways(child)}
                </li>
              )
            })}
          </List>
        </Group>
      )}
      {leaving.length > 0 && (
        <Group>
          <Heading level={3}>What can happen</Heading>
          <List>{leaving.map((one) => row(one, one.targets.map(textOf).join(', ')))}</List>
          <Text variant="note">
            Arrows mark one on the diagram; pressed once more, it leads to where it goes.
          </Text>
        </Group>
      )}
      {arriving.length > 0 && (
        <Group>
          <Heading level={3}>What leads here</Heading>
          <List>{arriving.map((one) => row(one, `from ${textOf(one.source)}`))}</List>
        </Group>
      )}
      {state.requirements.length > 0 && (
        <Group>
          <Heading level={3}>What it realises</Heading>
          <Facts>
            <Suspense>
              <Requirements ids={state.requirements} />
            </Suspense>
          </Facts>
        </Group>
      )}
    </Sheet>
  )
}

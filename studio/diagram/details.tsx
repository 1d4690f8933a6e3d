import { chakra } from '@chakra-ui/react'
import { Heading, Text } from '../../src/ui/layout/text.tsx'
import { requirementText } from '../requirements/texts.ts'
import type { Chart, ChartState, ChartTransition, Invoked } from './chart.ts'
import { alternatives } from './words.ts'

const Sheet = chakra('section', {
  base: { display: 'grid', gap: '5', alignContent: 'start', maxW: 'prose', minW: '0' },
})
const Group = chakra('div', { base: { display: 'grid', gap: '2' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } })
const Facts = chakra('dl', { base: { display: 'grid', gap: '3', textStyle: 'small' } })
const Term = chakra('dt', { base: { fontWeight: '600' } })
const Says = chakra('dd', { base: { color: 'fg.muted' } })
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
  /** The id of the transition that is marked. */
  transition: string | null
  onTransition: (id: string) => void
}

/** All that is known of one state: what it is for, what it begins, what can happen in it, what it realises. */
export function Details({ chart, state, transition, onTransition }: DetailsProps) {
  const textOf = (id: string) => chart.states.find((one) => one.id === id)?.text ?? id
  const leaving = chart.transitions.filter(({ source }) => source === state.id)
  const arriving = chart.transitions.filter(
    ({ source, targets }) => source !== state.id && targets.includes(state.id),
  )
  const row = (one: ChartTransition, where: string) => (
    <li key={one.id}>
      <Choose type="button" aria-pressed={one.id === transition} onClick={() => onTransition(one.id)}>
        <strong>{one.text}</strong>
        {one.guard && ` ${one.guard}`}
        {where && ` → ${where}`}
        {one.emits.length > 0 && (
          <chakra.span color="accent.fg">{` · ${alternatives(one.emits).join(', ')}`}</chakra.span>
        )}
      </Choose>
    </li>
  )
  return (
    <Sheet aria-labelledby="state-title">
      <Group>
        <Heading level={2} id="state-title">
          {state.text}
        </Heading>
        {state.description && <Text>{state.description}</Text>}
        <Text variant="small" tone="muted">
          In the code: <code>{state.id}</code>
        </Text>
      </Group>
      {state.invokes.length > 0 && (
        <Group>
          <Heading level={3}>While it lasts</Heading>
          <List>
            {state.invokes.map(({ id, kind, text }) => (
              <li key={id}>
                <Text as="span" variant="small">
                  {text}: {invokedWords[kind]}
                </Text>
              </li>
            ))}
          </List>
        </Group>
      )}
      {leaving.length > 0 && (
        <Group>
          <Heading level={3}>What can happen</Heading>
          <List>{leaving.map((one) => row(one, one.targets.map(textOf).join(', ')))}</List>
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
            {state.requirements.map((id) => (
              <div key={id}>
                <Term>{id}</Term>
                <Says>{requirementText(id)}</Says>
              </div>
            ))}
          </Facts>
        </Group>
      )}
    </Sheet>
  )
}

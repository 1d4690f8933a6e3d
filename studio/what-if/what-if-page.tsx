import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Marked } from '../changes/marked.tsx'
import { linesBy, markLines } from '../changes/strokes.ts'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { counted } from '../diagram/chart/words.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { wholeOf } from '../diagram/layout/view-with.ts'
import { Legend } from '../diagram/panels/legend.tsx'
import { useDiagram } from '../diagram/use-diagram.ts'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { Panes, Stack } from '../kit/layout.ts'
import { saveFile } from '../kit/save-file.ts'
import { useRemembered } from '../kit/use-remembered.ts'
import { EntryForm } from '../notes/entry-form.tsx'
import { copyLink } from '../notes/link.ts'
import { flowOf, type Note, noteOf } from '../notes/note.ts'
import { changesIn } from '../notes/note-schema.ts'
import { keep, useNotes } from '../notes/store.ts'
import { Thread } from '../notes/thread.tsx'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { ChangeForm } from './change-form.tsx'
import { changeWords, drafted, isThere, markdownOf, markOf, marksOf } from './proposal.ts'
import { withAdded } from './with-added.ts'

const Head = chakra('div', { base: { display: 'grid', gap: '2', justifyItems: 'start' } })
const Pane = chakra('div', { base: { display: 'grid', gap: '5', minW: '0' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '3' } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    textStyle: 'small',
    overflowWrap: 'anywhere',
  },
})
const Says = chakra('p', { base: { gridColumn: '1 / -1' } })

interface WhatIfPageProps {
  flow: FlowWithView
  flows: readonly FlowWithView[]
  address: Address
  onChange: Change
}

/** Shows a proposal on top of a diagram. A proposal needs no code and changes no machine. */
export function WhatIfPage(props: WhatIfPageProps) {
  const loaded = useDiagram(props.flow.id)
  if (loaded.kind === 'failed')
    return <ErrorState level={1} title="This flow could not be loaded" text="Reload the page to try again." />
  if (loaded.kind === 'loading')
    return (
      <Loading label="Loading the flow…">
        <Skeleton shape="video" />
      </Loading>
    )
  return <Proposal diagram={loaded.diagram} {...props} />
}

/** The draft of this flow, which the browser stores. */
const useDraft = (flow: string) => {
  const [stored, store] = useRemembered(`what-if:${flow}`, '[]')
  const [draft, send] = useReducer(drafted, stored, (text) => {
    try {
      return { changes: changesIn(JSON.parse(text)), past: [] }
    } catch {
      return { changes: [], past: [] }
    }
  })
  const write = useEffectEvent(() => store(JSON.stringify(draft.changes)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list of changes is stored.
  useEffect(() => write(), [draft.changes])
  return [draft, send] as const
}

function Proposal({
  diagram: { chart, views },
  flows,
  address,
  onChange,
}: WhatIfPageProps & { diagram: Diagram }) {
  const [draft, send] = useDraft(chart.id)
  const [transition, setTransition] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const proposals = useNotes().filter((note) => note.proposal && flowOf(note) === chart.id)
  const saved = proposals.find(({ id }) => id === address.proposal)
  const changes = saved?.proposal ?? draft.changes
  const state =
    chart.states.find(({ id }) => id === address.state)?.id ??
    chart.states.find(({ id, parent }) => parent && chart.transitions.some(({ source }) => source === id))
      ?.id ??
    chart.id
  const choose = (id: string) => {
    setTransition(null)
    if (chart.states.some((one) => one.id === id)) onChange({ state: id }, true)
  }
  const take = (id: string) => {
    choose(chart.transitions.find((one) => one.id === id)?.source ?? '')
    setTransition(id)
  }
  const propose = async (entry: Note['entries'][number]) => {
    const note = noteOf({ kind: 'state', flow: chart.id, state: chart.id }, entry)
    setTold(await keep({ ...note, proposal: [...changes] }))
    send({ type: 'replaced', changes: [] })
    onChange({ proposal: note.id })
  }
  const exported = () =>
    saveFile(
      `what-if-${chart.id}.md`,
      new Blob([markdownOf(chart, changes, saved?.entries ?? [])], { type: 'text/markdown' }),
    )
  return (
    <Stack>
      <title>{`What if: ${chart.title} · Studio`}</title>
      <Head>
        <TextLink to={queryOf({ ...address, tab: 'diagram' })}>{`Back to ${chart.title}`}</TextLink>
        <Heading level={1} look="heading">{`What if: ${chart.title}`}</Heading>
        <Text tone="muted">A proposal on top of the diagram. It changes nothing in the product.</Text>
      </Head>
      <Panes second="narrow">
        <Pane>
          <Canvas
            label={`Diagram of ${chart.title} with the proposed changes`}
            layout={withAdded(wholeOf(views).layout, chart, changes)}
            active={new Set([state])}
            opensAt={state}
            followed={address.state === null ? undefined : state}
            transition={transition}
            onState={choose}
            onTransition={take}
            {...linesBy(marksOf(changes))}
          />
          <Legend lines={markLines} />
        </Pane>
        <Pane>
          {!saved && (
            <ChangeForm
              chart={chart}
              state={state}
              transition={transition}
              onState={choose}
              onTransition={setTransition}
              onAdd={(change) => {
                setTold('')
                send({ type: 'added', change })
              }}
            />
          )}
          <Heading level={2} look="subheading">
            {counted(changes.length, 'change')}
          </Heading>
          {address.proposal !== null && !saved && (
            <Text role="alert">
              This browser does not have the proposal of this link: ask for the link again.
            </Text>
          )}
          {changes.length === 0 && (
            <EmptyState
              title="Nothing is proposed yet"
              text="Choose a state or a transition, in the diagram or in the form, and say what would change."
            />
          )}
          <List>
            {changes.map((change, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be equal.
              <Item key={nth}>
                <Marked mark={markOf(change)} />
                {!saved && (
                  <Button
                    aria-label={`Remove change ${nth + 1}`}
                    onClick={() => send({ type: 'dropped', nth })}
                  >
                    Remove
                  </Button>
                )}
                <Says dir="auto">
                  {changeWords(chart, change)}
                  {!isThere(chart, change) && ' The flow no longer has this place.'}
                </Says>
              </Item>
            ))}
          </List>
          <Actions>
            {!saved && draft.past.length > 0 && (
              <Button onClick={() => send({ type: 'undone' })}>Undo</Button>
            )}
            {changes.length > 0 && <Button onClick={exported}>Export as Markdown</Button>}
            {saved && (
              <>
                <Button onClick={async () => setTold(await copyLink(queryOf(address), [saved]))}>
                  Copy as link
                </Button>
                <Button
                  onClick={() => {
                    send({ type: 'replaced', changes })
                    onChange({ proposal: null })
                  }}
                >
                  Propose another version
                </Button>
              </>
            )}
          </Actions>
          {saved ? (
            <Thread note={saved} flows={flows} address={address} />
          ) : (
            changes.length > 0 && (
              <EntryForm label="Why this is proposed" action="Save" status={null} onEntry={propose} />
            )
          )}
          <Text role="status" variant="small">
            {told}
          </Text>
          {proposals.some((note) => note !== saved) && (
            <>
              <Heading level={2} look="subheading">
                Other proposals for this flow
              </Heading>
              <List>
                {proposals
                  .filter((note) => note !== saved)
                  .map(({ id, entries }) => (
                    <li key={id}>
                      <TextLink to={queryOf({ ...address, proposal: id })}>{entries[0]?.text}</TextLink>
                    </li>
                  ))}
              </List>
            </>
          )}
        </Pane>
      </Panes>
    </Stack>
  )
}

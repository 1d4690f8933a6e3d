import { useState } from 'react'
import type { LiveActor } from '#mocks/browser/live.ts'
import { causeInWords } from '#src/browser/record/words.ts'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { innermostOf } from '../diagram/chart/innermost.ts'
import { inProse } from '../diagram/chart/words.ts'
import { viewWith } from '../diagram/layout/view-with.ts'
import { useDiagram } from '../diagram/use-diagram.ts'
import type { Address } from '../kit/address.ts'
import { namesToStates } from '../play/explored-paths.ts'
import { looksOf, ScreenChoice } from '../play/screen/looks.tsx'
import { ScaledWindow } from '../play/screen/scaled-window.tsx'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { Stops } from '../usage/stops.tsx'
import { countsOf, stopsOf, widthsBy } from '../usage/usage.ts'
import { carried, inOrder, surroundings, type Watched } from './pages.ts'
import { useLive } from './use-live.ts'

const Choice = chakra('div', { base: { w: '22rem', maxW: 'full' } })
const Stack = chakra('div', { base: { display: 'grid', gap: '4', pt: '3', minW: '0' } })
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    '& [aria-pressed=true]': { bg: 'fg', color: 'bg' },
  },
})
const Panes = chakra('div', {
  base: { display: 'grid', gap: '4', alignItems: 'start' },
  variants: {
    split: {
      true: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.25fr) minmax(0, 1fr)' },
      },
    },
  },
})
const Pane = chakra('div', { base: { display: 'grid', gap: '4', minW: '0' } })
const Machines = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    listStyle: 'none',
    '& [aria-pressed=true]': { bg: 'fg', color: 'bg' },
  },
})
const Region = chakra('section', { base: { display: 'grid', gap: '2', minW: '0' } })
const Events = chakra('ol', {
  base: {
    listStyle: 'none',
    maxH: '20rem',
    overflowY: 'auto',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    textStyle: 'small',
    '& > li': { display: 'flex', gap: '3', px: '3', py: '1.5', borderBottom: 'hairline' },
    '& > li:last-child': { borderBottom: 'none' },
  },
})
const Around = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Where = chakra('span', { base: { flex: '0 0 9rem', color: 'fg.muted', overflowWrap: 'anywhere' } })

interface LiveTabProps {
  flows: readonly FlowWithView[]
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** The running product, on this page or in another tab, with the diagrams of its machines. */
export function LiveTab({ flows, address, onChange }: LiveTabProps) {
  const [frame] = useState(() => `studio-${Math.random().toString(36).slice(2)}`)
  const [tab, setTab] = useState('')
  const pages = useLive()
  const elsewhere = pages.filter(({ page }) => page.startsWith('tab-'))
  const attached = tab !== ''
  const watched = pages.find(({ page }) => page === (attached ? tab : frame))
  const where = watched && <Around>{surroundings(watched)}</Around>
  return (
    <Stack>
      <Bar>
        <Choice>
          <Select aria-label="Watch" value={tab} onChange={(event) => setTab(event.target.value)}>
            <option value="">The product on this page</option>
            {elsewhere.map(({ page, title, address: at }) => (
              <option key={page} value={page}>{`Another tab: ${title} (${at})`}</option>
            ))}
            {attached && !watched && <option value={tab}>A tab that was closed</option>}
          </Select>
        </Choice>
        {!attached && <ScreenChoice address={address} onChange={onChange} />}
      </Bar>
      {attached && where}
      <Panes split={!attached}>
        <Pane>
          {watched ? (
            <Machine key={watched.page} flows={flows} page={watched} onChange={onChange} />
          ) : attached ? (
            <Text role="status">
              That tab is closed or elsewhere. It is followed again when it comes back.
            </Text>
          ) : (
            <Loading label="The product is starting…">
              <Skeleton shape="video" />
            </Loading>
          )}
        </Pane>
        {!attached && (
          <Pane>
            {where}
            <ScaledWindow
              title="Product"
              name={frame}
              src={import.meta.env.BASE_URL}
              screen={looksOf(address).screen}
            />
          </Pane>
        )}
      </Panes>
    </Stack>
  )
}

/** The machines of a page. The diagram follows the selected machine, or else the machine that acted last. */
function Machine({ flows, page, onChange }: { page: Watched } & Pick<LiveTabProps, 'flows' | 'onChange'>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { events } = page
  const actors = inOrder(page.actors)
  const withId = (wanted: string | null) => actors.find(({ id }) => id === wanted)
  const actor = withId(chosen) ?? withId(page.acting) ?? actors[0]
  const titleOf = (flow: string) => flows.find(({ id }) => id === flow)?.title ?? inProse(flow)
  return (
    <>
      <Region aria-label="Machines">
        <Machines>
          {actors.map((one) => (
            <li key={one.id}>
              <Button
                aria-pressed={one === actor}
                onClick={() => setChosen(one.id === chosen ? null : one.id)}
              >
                {titleOf(one.flow)}
              </Button>
            </li>
          ))}
        </Machines>
      </Region>
      {actor && (
        <Followed
          key={actor.flow}
          actor={actor}
          note={carried(page)}
          flow={flows.find(({ id }) => id === actor.flow)}
          title={titleOf(actor.flow)}
          usage={page.usage}
          onChange={onChange}
        />
      )}
      <Region aria-labelledby="live-events">
        <Heading level={2} look="subheading" id="live-events">
          Events
        </Heading>
        <Events tabIndex={0}>
          {events.map(({ nth, flow, name, status }) => (
            <li key={nth}>
              <Where>{titleOf(flow)}</Where>
              <span>
                {causeInWords(name)}
                {status === 'error' && ': the machine has failed'}
              </span>
            </li>
          ))}
        </Events>
      </Region>
    </>
  )
}

interface FollowedProps extends Pick<LiveTabProps, 'onChange'> {
  actor: LiveActor
  /** The note that Play shows when it continues from this page. */
  note: string
  flow: FlowWithView | undefined
  title: string
  usage: Watched['usage']
}

function Followed({ actor, note, flow, title, usage, onChange }: FollowedProps) {
  const loaded = useDiagram(actor.flow)
  const [counting, setCounting] = useState(false)
  const [unreached, setUnreached] = useState<readonly string[] | null>(null)
  if (loaded.kind === 'loading')
    return (
      <Loading label="Loading the diagram…">
        <Skeleton shape="video" />
      </Loading>
    )
  if (loaded.kind === 'failed') return <Text>{`${title} has no diagram.`}</Text>
  const { chart, views } = loaded.diagram
  const innermost = innermostOf(actor.states)
  const shown = innermost.at(-1) ?? ''
  const counts = flow && usage ? countsOf(flow.flow, usage) : null
  const stops = flow && counts ? stopsOf(flow.flow, counts) : []
  const goOn = () => {
    const path = flow && namesToStates(flow.flow, actor.states)
    if (path) onChange({ flow: actor.flow, tab: 'play', path, state: null, note })
    else setUnreached(actor.states)
  }
  return (
    <>
      <Bar>
        <Text role="status" variant="label">
          {`${title}: ${innermost
            .map((id) => chart.states.find((state) => state.id === id)?.text ?? inProse(id))
            .join(', ')}`}
        </Text>
        <Button onClick={goOn}>Go on in Play</Button>
        <Button aria-pressed={counting} onClick={() => setCounting(!counting)}>
          Counts of this visit
        </Button>
      </Bar>
      {unreached === actor.states && (
        <Text role="alert">Play knows no way to this moment: none of its samples leads here.</Text>
      )}
      <Canvas
        label={`Diagram of ${chart.title}`}
        layout={viewWith(views, views[0], shown).layout}
        active={new Set(actor.states)}
        followed={shown}
        low
        strokeOf={counting && counts ? widthsBy(counts) : undefined}
        onState={(state) => onChange({ flow: actor.flow, tab: 'diagram', state })}
        onTransition={() => {}}
      />
      {counting && (
        <Stops
          stops={counts ? stops : null}
          nameOf={(id) => chart.states.find((state) => state.id === id)?.text ?? inProse(id)}
        />
      )}
    </>
  )
}

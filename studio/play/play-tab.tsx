import { chakra } from '@chakra-ui/react'
import { useMachine } from '@xstate/react'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Range } from '#src/ui/forms/choice/slider.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import type { ChartTransition } from '../diagram/chart/chart.ts'
import { inProse } from '../diagram/chart/words.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { viewWith } from '../diagram/layout/view-with.ts'
import { Outline } from '../diagram/outline.tsx'
import { useDiagram } from '../diagram/use-diagram.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { SaveAsStory } from '../stories/save-as-story.tsx'
import type { Possible } from './causes.ts'
import { Happenings } from './happenings.tsx'
import { branchesFrom, branchOf, type History } from './history.ts'
import { playMachine, titledSteps } from './machine.ts'
import { eventOf } from './names.ts'
import { LooksChoice, looksOf } from './screen/looks.tsx'
import { ScreenFrame } from './screen/screen-frame.tsx'
import { Share } from './share.tsx'
import type { Hashes } from './trace/recorder.ts'
import { Trace } from './trace/trace-list.tsx'

declare global {
  interface Window {
    /** For whoever looks from outside. */
    guildhallStudio?: { hash: () => Hashes | null }
  }
}

const Layout = chakra('div', {
  base: { position: 'relative', display: 'grid', gap: '4', pt: '3', minW: '0' },
})
const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
})
const Looks = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    position: { base: 'static', lg: 'absolute' },
    bottom: 'calc(100% + 0.35rem)',
    insetInlineEnd: '0',
  },
})
const HistorySlider = chakra('div', { base: { flex: '1 1 14rem', minW: '10rem' } })
const Panes = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.25fr) minmax(0, 1fr)' },
  },
})
const Pane = chakra('div', {
  base: { display: 'grid', gap: '4', minW: '0', alignContent: 'start' },
  variants: {
    stays: { true: { position: { base: 'static', lg: 'sticky' }, top: '4', order: { base: -1, lg: 0 } } },
  },
})
const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 15rem' },
  },
})
const Scrolled = chakra('div', {
  base: { maxH: { base: 'none', lg: '26rem' }, overflowY: 'auto', minW: '0' },
})
const Banner = chakra('p', {
  base: {
    px: '4',
    py: '3',
    rounded: 'base',
    bg: 'accent.subtle',
    textStyle: 'label',
    overflowWrap: 'anywhere',
  },
})

interface PlayTabProps {
  flow: string
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** One flow, played: its diagram, its real screen and what can happen, always of the same moment. */
export function PlayTab({ flow, address, onChange }: PlayTabProps) {
  const loaded = useDiagram(flow)
  if (loaded.kind === 'failed')
    return <ErrorState level={2} title="This flow could not be loaded" text="Reload the page to try again." />
  if (loaded.kind === 'loading')
    return (
      <Layout>
        <Loading label="Loading the flow…">
          <Skeleton shape="video" />
        </Loading>
      </Layout>
    )
  return <Played diagram={loaded.diagram} address={address} onChange={onChange} />
}

/** What of all that can happen takes a transition of the diagram. */
const causesOf = ({ kind, cause }: ChartTransition, possible: readonly Possible[]): readonly Possible[] => {
  const takes: Record<ChartTransition['kind'], (name: string) => boolean> = {
    event: (name) => name.split('#')[0] === cause || eventOf(name)?.type === cause,
    answer: (name) => name.startsWith(`${cause}=`),
    failure: (name) => name.startsWith(`${cause}!`),
    feed: (name) => name.startsWith(`${cause}:`),
    child: (name) => name.startsWith(`${cause}.ended=`),
    delay: (name) => name === `after ${cause}`,
    immediate: () => false,
    done: () => false,
  }
  return possible.filter(({ name, forbidden }) => forbidden === null && takes[kind](name))
}

function Played({
  diagram: { chart, views },
  address,
  onChange,
}: { diagram: Diagram } & Omit<PlayTabProps, 'flow'>) {
  const [{ value, context }, send] = useMachine(playMachine, { input: { path: address.path } })
  const { moment, history, problem, screen: playback } = context
  const [failure, setFailure] = useState<string | null>(null)
  const [transition, setTransition] = useState<string | null>(null)
  const [view, setView] = useState(views[0])
  const region = useRef<HTMLElement>(null)
  const { theme, screen } = looksOf(address)
  const states = moment?.states ?? []
  const innermost = states.findLast((state) => !states.some((other) => other.startsWith(`${state}.`)))
  const chosen = chart.transitions.find(({ id }) => id === transition)
  const meant = chosen && moment ? causesOf(chosen, moment.possible) : []
  const path = moment?.path
  /** Paths that the address was told and may not say yet: any other is somebody else's. */
  const told = useRef(new Set<string>())
  const keepPath = useEffectEvent((now: readonly string[]) => {
    if (now.join('~') === address.path.join('~')) return
    told.current.add(now.join('~'))
    onChange({ path: now })
  })
  useEffect(() => {
    if (path) keepPath(path)
  }, [path])
  const openPath = useEffectEvent((text: string) => {
    if (text === context.path.join('~')) told.current.clear()
    else if (!told.current.has(text)) send({ type: 'path.opened', path: address.path })
  })
  const asked = address.path.join('~')
  useEffect(() => openPath(asked), [asked])
  const hashes = useEffectEvent(() => moment?.hashes ?? null)
  useEffect(() => {
    window.guildhallStudio = { hash: () => hashes() }
    return () => {
      delete window.guildhallStudio
    }
  }, [])
  const take = (id: string) => {
    const wanted = chart.transitions.find((one) => one.id === id)
    const causes = wanted && moment ? causesOf(wanted, moment.possible) : []
    setTransition(id)
    const [only] = causes
    if (only && causes.length === 1) choose(only.name)
    else if (causes.length > 1) region.current?.focus()
  }
  const choose = (name: string) => {
    setTransition(null)
    keepFocus()
    send({ type: 'cause.chosen', name })
  }
  const enter = (state: string) => setView(viewWith(views, view, state))
  const branch = branchOf(history)
  const nth = branch.indexOf(history.at)
  const goTo = (place: number) => {
    const at = branch[place]
    if (at === undefined || at === history.at) return
    keepFocus()
    send({ type: 'moment.chosen', at })
  }
  const restart = (from: string) => {
    keepFocus()
    send({ type: 'restarted', input: from })
  }
  const busy = value !== 'resting'
  /** Where the focus was when the studio moved the screen, which takes it as a page does; who comes here begins with this tab. */
  const focused = useRef<Element | null>(
    document.activeElement === document.body ? document.body : document.getElementById('content'),
  )
  const keepFocus = () => {
    focused.current = document.activeElement
  }
  useEffect(() => {
    const control = focused.current
    if (busy || !control) return
    focused.current = null
    if (control === document.body) document.querySelector<HTMLElement>('iframe:focus')?.blur()
    else if (control instanceof HTMLElement && control.isConnected && !control.matches(':disabled'))
      control.focus()
    else region.current?.focus()
  }, [busy])
  const input = moment?.path[0] ?? address.path[0] ?? ''
  const ended =
    moment && moment.status !== 'active'
      ? moment.broken === null
        ? `${chart.title} has ended here.`
        : `${chart.title} has failed here: ${moment.broken}`
      : null
  return (
    <Layout>
      <Looks>
        <LooksChoice address={address} onChange={onChange} />
      </Looks>
      {address.note !== '' && <Banner role="note">{address.note}</Banner>}
      <Bar role="toolbar" aria-label="History of this play">
        <Button disabled={busy || nth <= 0} onClick={() => goTo(nth - 1)}>
          Back
        </Button>
        <Button disabled={busy || nth < 0 || nth >= branch.length - 1} onClick={() => goTo(nth + 1)}>
          Forward
        </Button>
        <Button disabled={value === 'loading'} onClick={() => restart(input)}>
          Restart
        </Button>
        <HistorySlider>
          <Range
            type="range"
            aria-label="History"
            aria-valuetext={history.visits[history.at]?.title ?? ''}
            min={0}
            max={Math.max(1, branch.length - 1)}
            disabled={branch.length < 2}
            style={
              { '--filled': `${(100 * Math.max(0, nth)) / Math.max(1, branch.length - 1)}%` } as CSSProperties
            }
            value={Math.max(0, nth)}
            onChange={(event) => goTo(event.target.valueAsNumber)}
          />
        </HistorySlider>
        {playback && playback.inputs.length > 1 && (
          <chakra.div w="12rem" maxW="full">
            <Select aria-label="Begins as" value={input} onChange={(event) => restart(event.target.value)}>
              {playback.inputs.map((one) => (
                <option key={one} value={one}>
                  {inProse(one)}
                </option>
              ))}
            </Select>
          </chakra.div>
        )}
        <Share
          note={address.note}
          addressWith={(note) =>
            `${window.location.origin}${window.location.pathname}${queryOf({ ...address, path: path ?? address.path, note })}`
          }
        />
        <SaveAsStory flow={chart.id} steps={moment ? titledSteps(moment) : []} />
      </Bar>
      <Problem moment={moment} problem={failure ?? problem} />
      <Panes>
        <Pane>
          <Canvas
            label={`Diagram of ${chart.title}`}
            layout={viewWith(views, view, innermost ?? chart.id).layout}
            active={new Set(states)}
            transition={transition ?? moment?.trace.at(-1)?.transitions.at(-1) ?? null}
            onState={enter}
            onTransition={take}
            followed={innermost}
            low
          />
          <Sides>
            <Happenings
              possible={moment?.possible ?? []}
              meant={new Set(meant.map(({ name }) => name))}
              ended={ended}
              region={region}
              onChoose={choose}
            />
            <Scrolled>
              <Outline chart={chart} selected={states} onSelect={enter} />
            </Scrolled>
          </Sides>
        </Pane>
        <Pane stays>
          <ScreenFrame
            flow={chart.id}
            screen={screen}
            theme={theme}
            onLoaded={(loaded) => {
              setFailure(null)
              loaded.onMoved((moved, goesOn) => send({ type: 'screen.moved', moment: moved, goesOn }))
              send({ type: 'screen.loaded', screen: loaded })
            }}
            onFailed={setFailure}
            onLeft={() => send({ type: 'screen.left' })}
          />
          <Branches
            history={history}
            onChoose={(at) => {
              keepFocus()
              send({ type: 'moment.chosen', at })
            }}
          />
        </Pane>
      </Panes>
      <Trace chart={chart} steps={moment?.trace ?? []} />
    </Layout>
  )
}

function Problem({
  moment,
  problem,
}: {
  moment: { stopped: { at: number; name: string; why: string } | null } | null
  problem: string | null
}) {
  const stopped = moment?.stopped
  if (problem === null && !stopped) return null
  return (
    <Banner role="alert">
      {problem ??
        `Step ${stopped?.at} of this link, '${stopped?.name}', is no longer possible: ${stopped?.why} Shown is what goes before it.`}
    </Banner>
  )
}

function Branches({ history, onChoose }: { history: History; onChoose: (at: number) => void }) {
  const branches = branchesFrom(history)
  if (branches.length === 0) return null
  return (
    <section aria-label="Other branches">
      <Text variant="small" tone="muted">
        Also tried
      </Text>
      <chakra.ul listStyle="none" display="grid" gap="1">
        {branches.map(({ at, title, from }) => (
          <li key={at}>
            <Button variant="ghost" onClick={() => onChoose(at)}>
              {from === '' ? title : `${from} → ${title}`}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </section>
  )
}

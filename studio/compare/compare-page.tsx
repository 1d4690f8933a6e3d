import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted, inProse } from '../diagram/chart/words.ts'
import { type Address, type Change, queryOf, readAddress } from '../kit/address.ts'
import { Panes, Stack } from '../kit/layout.ts'
import { stepWords } from '../notes/places.ts'
import { pathText } from '../play/happenings/path-text.ts'
import { LooksChoice, looksOf } from '../play/screen/looks.tsx'
import { ScreenBorder } from '../play/screen/screen-border.tsx'
import { storyMachine } from '../stories/machine.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { differencesOf, type Line, type Side } from './differences.ts'
import { markTexts, type ScreenText, screenTexts } from './screen-texts.ts'
import { visitedMoments } from './visited.ts'

const Words = chakra('span', { base: { minW: '0' } })
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } })
const Pane = chakra('section', { base: { display: 'grid', gap: '3', minW: '0' } })
const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    px: '3',
    py: '1',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    rounded: 'base',
  },
  variants: { side: { left: { bg: 'danger.subtle' }, right: { bg: 'positive.subtle' } } },
})
const Mark = chakra('strong', { base: { flex: '0 0 6rem' } })

const sides = ['left', 'right'] as const
const sideWords = { left: '− left only', right: '+ right only' } as const

/** Describes the end of a path by the titles of its last steps. */
const momentWords = (path: readonly string[]): string => {
  const words = path.slice(-3).map(stepWords).join(' → ')
  return path.length > 3 ? `${path.length} steps: … → ${words}` : words
}

/** Describes a state by its title and those of the states around it: 'Unsubscribe → Processing → Requesting'. */
const stateWords = (id: string): string => id.split('.').map(inProse).join(' → ')

interface MomentProps {
  flow: string
  path: readonly string[]
  address: Address
  /** Called with the page on which the moment is shown; with null while that page is loading or changing. */
  onPage: (page: { moment: Side['moment']; texts: readonly ScreenText[]; document: Document } | null) => void
}

/** One of the two compared moments, on its real screen. */
function Moment({ flow, path, address, onPage }: MomentProps) {
  const room = useRef<HTMLDivElement>(null)
  const [{ context, value }, send] = useMachine(storyMachine, {
    input: { stops: [{ scene: 0, flow, path, next: null, note: '' }] },
  })
  const { theme, screen } = looksOf(address)
  const { moment, problem } = context
  const shown = value === 'resting' ? moment : null
  const tell = useEffectEvent(() => {
    const page = room.current?.querySelector('iframe')?.contentDocument
    onPage(shown && page ? { moment: shown, texts: screenTexts(page), document: page } : null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment has another page.
  useEffect(() => tell(), [shown])
  return (
    <div ref={room} aria-busy={shown === null && problem === null}>
      {problem !== null && (
        <Text role="alert" variant="label">{`This moment could not be played: ${problem}`}</Text>
      )}
      <ScreenBorder
        flow={flow}
        screen={screen}
        theme={theme}
        onLoaded={(loaded) => send({ type: 'screen.loaded', flow, screen: loaded })}
        onFailed={(message) => send({ type: 'screen.failed', message })}
        onLeft={() => send({ type: 'screen.left' })}
      />
    </div>
  )
}

type Page = Parameters<MomentProps['onPage']>[0]

/** The path in a pasted link to this flow; null if the text is no such link. */
const pathOfLink = (flow: string, link: string): readonly string[] | null => {
  const { flow: linked, path } = readAddress(new URLSearchParams(link.slice(link.indexOf('?'))))
  return linked === flow && path.length > 0 ? path : null
}

interface ComparePageProps {
  flow: FlowWithView
  address: Address
  onChange: Change
}

/** Two moments of a flow side by side, with everything that differs. */
export function ComparePage({ flow, address, onChange }: ComparePageProps) {
  const start = [Object.keys(flow.flow.samples.inputs)[0] ?? '']
  const left = address.path.length > 0 ? address.path : start
  const right = address.other.length > 0 ? address.other : start
  const paths = { left, right }
  const [pages, setPages] = useState<{ left: Page; right: Page }>({ left: null, right: null })
  const [link, setLink] = useState('')
  const { left: one, right: other } = pages
  const sideOf = ({ moment, texts }: NonNullable<Page>): Side => ({
    moment,
    texts: texts.map(({ text }) => text),
  })
  const differences = one && other && differencesOf(sideOf(one), sideOf(other))
  useEffect(() => {
    if (!one || !other) return
    for (const [page, against] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = new Set(against.texts.map(({ text }) => text))
      markTexts(
        page.document,
        page.texts.filter(({ text }) => !known.has(text)),
      )
    }
  }, [one, other])
  const choose = (side: 'left' | 'right', path: readonly string[]) =>
    onChange(side === 'left' ? { path } : { other: path })
  const known = new Map(
    [
      left,
      right,
      start,
      ...visitedMoments(flow.id),
      ...left.map((_, nth) => left.slice(0, nth + 1)).reverse(),
    ].map((path) => [pathText(path), path]),
  )
  const options = [...known].map(([value, path]) => ({ value, label: momentWords(path) }))
  const linked = pathOfLink(flow.id, link)
  return (
    <Stack>
      <title>{`Compare ${flow.title} · Studio`}</title>
      <Bar>
        <TextLink to={queryOf({ ...address, tab: 'play', other: [] })}>{`Back to ${flow.title}`}</TextLink>
        <LooksChoice address={address} onChange={onChange} />
      </Bar>
      <Heading level={1} look="heading">
        {`Two moments of ${flow.title}`}
      </Heading>
      <Panes second="equal">
        {sides.map((side) => (
          <Pane key={side} aria-label={`The ${side} moment`}>
            <SelectField
              label={side === 'left' ? 'Left' : 'Right'}
              value={pathText(paths[side])}
              options={options}
              onChange={(value) => choose(side, known.get(value) ?? start)}
            />
            <Moment
              key={pathText(paths[side])}
              flow={flow.id}
              path={paths[side]}
              address={address}
              onPage={(page) => setPages((before) => ({ ...before, [side]: page }))}
            />
          </Pane>
        ))}
      </Panes>
      <TextField
        label="Link of another moment"
        hint={
          link !== '' && linked === null
            ? `This is no link of a moment of ${flow.title}.`
            : 'Paste what Share has copied: the moment appears on the right.'
        }
        value={link}
        onChange={(pasted) => {
          const path = pathOfLink(flow.id, pasted)
          setLink(path ? '' : pasted)
          if (path) choose('right', path)
        }}
      />
      <Text role="status" variant="label">
        {differences
          ? counted(Object.values(differences).flat().length, 'difference')
          : 'Both moments are being played…'}
      </Text>
      {differences && (
        <>
          <Lines title="Words on the screen" lines={differences.texts} />
          <Lines
            title="States"
            lines={differences.states.map(({ side, text }) => ({
              side,
              text: address.names === 'code' ? text : stateWords(text),
            }))}
          />
          <Lines title="Stored by the provider and the browser" lines={differences.rows} />
          <Lines title="Calls until then" lines={differences.calls} />
        </>
      )}
    </Stack>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Pane aria-label={title}>
      <Heading level={2} look="subheading">
        {title}
      </Heading>
      {lines.length === 0 ? (
        <Text tone="muted">The same on both sides.</Text>
      ) : (
        <List>
          {lines.map(({ side, text }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may occur several times.
            <Row key={`${nth} ${side} ${text}`} side={side}>
              <Mark>{sideWords[side]}</Mark>
              <Words dir="auto">{text}</Words>
            </Row>
          ))}
        </List>
      )}
    </Pane>
  )
}

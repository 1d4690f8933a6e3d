import { useState } from 'react'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { lightInk, Picture } from '../diagram/canvas/picture.tsx'
import { inProse } from '../diagram/chart/words.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { pngOf } from '../diagram/export/png.ts'
import { wholeOf } from '../diagram/layout/view-with.ts'
import { SignList } from '../diagram/panels/signs.tsx'
import { useDiagram } from '../diagram/use-diagram.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { saveFile } from '../kit/save-file.ts'
import { today } from '../kit/today.ts'
import { flowOf, statusOf, statusWords } from '../notes/note.ts'
import { placeWords } from '../notes/places.ts'
import { useNotes } from '../notes/store.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'

const Back = chakra('span', { base: { _print: { display: 'none' } } })
const Sheet = chakra('article', {
  base: {
    display: 'grid',
    gap: '5',
    maxW: '72rem',
    minW: '0',
    '& h2': { breakAfter: 'avoid' },
    '& li': { breakInside: 'avoid' },
  },
})
const Drawing = chakra('svg', {
  base: {
    display: 'block',
    w: 'full',
    h: 'auto',
    maxH: { _print: '92vh' },
    fontFamily: 'body',
    border: 'hairline',
  },
})
const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })

interface PrintPageProps {
  flow: FlowWithView
  flows: readonly FlowWithView[]
  address: Address
}

/** One flow on paper: title, date, diagram, legend, states, and its notes. */
export function PrintPage({ flow, flows, address }: PrintPageProps) {
  const loaded = useDiagram(flow.id)
  if (loaded.kind === 'failed')
    return <ErrorState level={1} title="This flow could not be loaded" text="Reload the page to try again." />
  if (loaded.kind === 'loading')
    return (
      <Loading label="Loading the flow…">
        <Skeleton shape="video" />
      </Loading>
    )
  return <PrintSheet diagram={loaded.diagram} flow={flow} flows={flows} address={address} />
}

function PrintSheet({
  diagram: { chart, views },
  flow,
  flows,
  address,
}: PrintPageProps & { diagram: Diagram }) {
  const [problem, setProblem] = useState<string | null>(null)
  const notes = useNotes().filter((note) => flowOf(note) === flow.id)
  const { layout } = wholeOf(views)
  const save = async (extension: 'svg' | 'png') => {
    try {
      const { sheetOf } = await import('../diagram/export/sheet.tsx')
      const svg = await sheetOf(chart, layout)
      saveFile(
        `${chart.id}.${extension}`,
        extension === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg),
      )
      setProblem(null)
    } catch (thrown) {
      setProblem(`The picture could not be made: ${reasonOf(thrown)}`)
    }
  }
  const states = chart.states.filter(({ description }) => description !== null)
  return (
    <Sheet>
      <title>{`${chart.title} on paper · Studio`}</title>
      <Actions>
        <Back>
          <TextLink to={queryOf({ ...address, tab: 'diagram' })}>{`Back to ${chart.title}`}</TextLink>
        </Back>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={() => save('svg')}>Picture (SVG)</Button>
        <Button onClick={() => save('png')}>Picture (PNG)</Button>
      </Actions>
      {problem !== null && (
        <Text role="alert" variant="label">
          {problem}
        </Text>
      )}
      <div>
        <Heading level={1}>{chart.title}</Heading>
        <Text tone="muted">{`${inProse(chart.area)} · ${today()}`}</Text>
      </div>
      <Drawing
        role="img"
        aria-label={`Diagram of ${chart.title}`}
        viewBox={`-12 -12 ${layout.width + 24} ${layout.height + 24}`}
        style={{ background: lightInk.paper, maxWidth: layout.width + 24 }}
      >
        <Picture layout={layout} ink={lightInk} />
      </Drawing>
      <SignList />
      {notes.length > 0 && (
        <section aria-labelledby="print-notes">
          <Heading level={2} id="print-notes">
            Notes and decisions
          </Heading>
          <List>
            {notes.map((note) => (
              <li key={note.id}>
                <Text variant="label">{`${statusWords[statusOf(note)]}: ${placeWords(flows, note.place)}`}</Text>
                {note.entries.map(({ author, date: on, text }) => (
                  <Text key={`${on} ${author} ${text}`}>{`${author}: ${text}`}</Text>
                ))}
              </li>
            ))}
          </List>
        </section>
      )}
      <section aria-labelledby="print-states">
        <Heading level={2} id="print-states">
          States
        </Heading>
        <List>
          {states.map(({ id, text, description, requirements }) => (
            <li key={id}>
              <Text variant="label">{text}</Text>
              <Text>{description}</Text>
              {requirements.length > 0 && <Text variant="note">{requirements.join(', ')}</Text>}
            </li>
          ))}
        </List>
      </section>
    </Sheet>
  )
}

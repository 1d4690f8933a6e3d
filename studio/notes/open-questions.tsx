import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, nothingChosen, queryOf } from '../kit/address.ts'
import { flowsWithViews } from '../storyboard/data/flows-with-views.ts'
import { statusOf } from './note.ts'
import { placeAddress, placeWords } from './places.ts'
import { useNotes } from './store.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '2', pt: '2', listStyle: 'none' } })

/** The maximum number of questions on the home page. */
const MOST = 5

/** The questions that wait for an answer, the last asked first. Renders nothing if there are none. */
export function OpenQuestions({ address }: { address: Address }) {
  const open = useNotes().filter((note) => statusOf(note) === 'question')
  if (open.length === 0) return null
  const all = queryOf({ ...address, ...nothingChosen, flow: null, tab: 'notes' })
  return (
    <section aria-labelledby="questions-title">
      <Heading level={2} look="subheading" id="questions-title">
        Open questions
      </Heading>
      <List>
        {open.slice(0, MOST).map(({ id, place, entries: [first] }) => (
          <li key={id}>
            <Text dir="auto">{first?.text}</Text>
            <Text variant="note">
              {first?.author} ·{' '}
              <TextLink to={queryOf({ ...address, ...placeAddress(place) })}>
                {placeWords(flowsWithViews, place)}
              </TextLink>
            </Text>
          </li>
        ))}
        <li>
          <TextLink to={all}>{`All notes: ${open.length} open`}</TextLink>
        </li>
      </List>
    </section>
  )
}

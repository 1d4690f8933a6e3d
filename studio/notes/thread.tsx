import { useState } from 'react'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { type Address, nothingChosen, queryOf } from '../kit/address.ts'
import { saveFile } from '../kit/save-file.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { EntryForm } from './entry-form.tsx'
import { fileOf, type Note, type Status, statusOf, statusWords } from './note.ts'
import { placeAddress, placeWords, whyGone } from './places.ts'
import { discard, isOnlyHere, keep } from './store.ts'

const Card = chakra('article', {
  base: {
    display: 'grid',
    gap: '3',
    p: '4',
    minW: '0',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
  },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})
const Entries = chakra('ol', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Said = chakra('p', { base: { whiteSpace: 'pre-line', maxW: 'prose' } })

const tones = { question: 'warning', decided: 'positive', done: 'neutral' } as const satisfies Record<
  Status,
  string
>

const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

interface ThreadProps {
  note: Note
  flows: readonly FlowWithView[]
  address: Address
}

/** A note with its thread. The user can add an entry, which may change the note's status. */
export function Thread({ note, flows, address }: ThreadProps) {
  const [answering, setAnswering] = useState(false)
  const [told, setTold] = useState('')
  const status = statusOf(note)
  const words = placeWords(flows, note.place)
  const gone = whyGone(flows, note.place)
  return (
    <Card aria-label={note.entries[0]?.text}>
      <Head>
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        {gone === null ? (
          <TextLink to={queryOf({ ...address, ...placeAddress(note.place) })}>{words}</TextLink>
        ) : (
          <Text as="span" variant="label">{`${words}: ${gone}`}</Text>
        )}
        {note.proposal && note.place.kind !== 'requirement' && address.proposal !== note.id && (
          <TextLink
            to={queryOf({
              ...address,
              ...nothingChosen,
              flow: note.place.flow,
              tab: 'what-if',
              proposal: note.id,
            })}
          >
            {`What if: ${counted(note.proposal.length, 'change')}`}
          </TextLink>
        )}
      </Head>
      <Entries>
        {note.entries.map(({ author, date, text, status: set }, nth) => (
          <li key={`${date} ${author} ${text}`}>
            <Text variant="note">
              {`${author}, ${dated.format(new Date(date))}`}
              {set !== undefined && nth > 0 && `: ${statusWords[set].toLowerCase()}`}
            </Text>
            <Said dir="auto">{text}</Said>
          </li>
        ))}
      </Entries>
      {answering ? (
        <EntryForm
          label="Answer"
          action="Add"
          status={status}
          onEntry={async (entry) => {
            setAnswering(false)
            setTold(await keep({ ...note, entries: [...note.entries, entry] }))
          }}
        />
      ) : (
        <Actions>
          <Button onClick={() => setAnswering(true)}>Answer</Button>
          {isOnlyHere(note.id) && (
            <>
              <Button
                onClick={() =>
                  saveFile(`${note.id}.json`, new Blob([fileOf(note)], { type: 'application/json' }))
                }
              >
                Download
              </Button>
              <Button onClick={() => discard(note.id)}>Discard</Button>
            </>
          )}
        </Actions>
      )}
      <Text role="status" variant="note">
        {told || (isOnlyHere(note.id) ? 'Only in this browser until it is put into model/notes.' : '')}
      </Text>
    </Card>
  )
}

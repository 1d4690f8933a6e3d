import { useState } from 'react'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Address } from '../kit/address.ts'
import { useStoryboards } from '../storyboard/use-storyboards.ts'
import { EntryForm } from './entry-form.tsx'
import { isSamePlace, noteOf, type Place } from './note.ts'
import { placeWords, whyGone } from './places.ts'
import { keep, useNotes } from './store.ts'
import { Thread } from './thread.tsx'

const Threads = chakra('div', { base: { display: 'grid', gap: '3' } })

interface NotesDialogProps {
  /** What a new note can be pinned to. */
  places: readonly [Place, ...Place[]]
  address: Address
  onClose: () => void
}

/** The notes that are pinned to the shown page, and a form for a new note. */
export function NotesDialog({ places: asked, address, onClose }: NotesDialogProps) {
  const { flows } = useStoryboards()
  // The state in the URL may not exist.
  const places = asked.filter((place) => place.kind !== 'state' || whyGone(flows, place) === null)
  const notes = useNotes()
  const [chosen, setChosen] = useState('0')
  const [told, setTold] = useState('')
  const place = places[Number(chosen)] ?? asked[0]
  const here = notes.filter((note) => isSamePlace(note.place, place))
  return (
    <Dialog size="lg" title="Notes and questions" onClose={onClose} closeLabel="Close">
      {places.length > 1 ? (
        <SelectField
          label="Pinned to"
          value={chosen}
          options={places.map((one, nth) => ({ value: String(nth), label: placeWords(flows, one) }))}
          onChange={setChosen}
        />
      ) : (
        <Text variant="label">{placeWords(flows, place)}</Text>
      )}
      <EntryForm
        label="Question or note"
        action="Pin"
        status={null}
        onEntry={async (entry) => setTold(await keep(noteOf(place, entry)))}
      />
      <Text role="status" variant="small">
        {told}
      </Text>
      <Threads>
        {here.map((note) => (
          <Thread key={note.id} note={note} flows={flows} address={address} />
        ))}
      </Threads>
    </Dialog>
  )
}

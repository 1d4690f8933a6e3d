import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { Address } from '../kit/address.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { EntryForm } from './entry-form.tsx'
import { isSamePlace, noteOf, type Place } from './note.ts'
import { placeWords } from './places.ts'
import { keep, useNotes } from './store.ts'
import { Thread } from './thread.tsx'

const Threads = chakra('div', { base: { display: 'grid', gap: '3' } })

interface NotesDialogProps {
  /** What a new note can be pinned to. */
  places: readonly [Place, ...Place[]]
  flows: readonly FlowWithView[]
  address: Address
  onClose: () => void
}

/** The notes that are pinned to the shown page, and a form for a new note. */
export function NotesDialog({ places, flows, address, onClose }: NotesDialogProps) {
  const notes = useNotes()
  const [chosen, setChosen] = useState('0')
  const [told, setTold] = useState('')
  const place = places[Number(chosen)] ?? places[0]
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

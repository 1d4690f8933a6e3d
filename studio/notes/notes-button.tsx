import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import type { Address } from '../kit/address.ts'
import { atRest } from '../play/at-rest.ts'
import { isSamePlace, type Place } from './note.ts'
import { useNotes } from './store.ts'

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }))

interface NotesButtonProps {
  places: readonly [Place, ...Place[]]
  address: Address
}

/** Opens the notes that are pinned to the shown page. Shows the number of these notes. */
export function NotesButton({ places, address }: NotesButtonProps) {
  const [open, setOpen] = useState(false)
  const here = useNotes().filter((note) => places.some((place) => isSamePlace(note.place, place)))
  const count = here.length === 0 ? '' : ` (${here.length})`
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void atRest().then(() => setOpen(true))}>
        {`Note or question${count}`}
      </Button>
      {open && (
        <Suspense>
          <NotesDialog places={places} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

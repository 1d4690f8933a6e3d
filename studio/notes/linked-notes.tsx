import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { counted } from '../diagram/chart/words.ts'
import { add } from './store.ts'

/** Adds the notes in the URL to those of this browser, and removes them from the URL. Shows how many notes were added. */
export function LinkedNotes() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [told, setTold] = useState('')
  useEffect(() => {
    let gone = false
    const finish = (words: string) => {
      if (gone) return
      setTold(words)
      void navigate({ search }, { replace: true })
    }
    if (hash === '') return
    // Loaded here, because few URLs have a fragment.
    const read = async () => (await import('./link.ts')).notesOfFragment(hash)
    read().then(
      async (notes) => {
        if (!notes || gone) return
        await add(notes)
        finish(`${counted(notes.length, 'note')} came with the link. See 'Notes'.`)
      },
      () => finish('The notes of this link could not be read: ask for the link again, or for a file.'),
    )
    return () => {
      gone = true
    }
  }, [hash, search, navigate])
  return told === '' ? null : <Notice>{told}</Notice>
}

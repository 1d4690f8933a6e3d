import { useRef, useState } from 'react'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { saveFile } from '../kit/save-file.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { copyLink } from './link.ts'
import { fileOf, flowOf, type Note, statusOf } from './note.ts'
import { notesIn, statuses } from './note-schema.ts'
import { placeWords } from './places.ts'
import { add, useNotes } from './store.ts'
import { Thread } from './thread.tsx'

const Stack = chakra('div', { base: { display: 'grid', gap: '5', pt: '5', maxW: '56rem', minW: '0' } })
const Filters = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '3',
    alignItems: 'end',
    _print: { display: 'none' },
  },
})
const Part = chakra('section', { base: { display: 'grid', gap: '3' } })

const headings = { question: 'Open questions', decided: 'Decisions', done: 'Done' } as const

interface NotesTabProps {
  flows: readonly FlowWithView[]
  /** The flow whose notes are shown; null for all. */
  flow: string | null
  address: Address
  onChange: Change
}

/** All notes and questions, or those of one flow, by status. */
export function NotesTab({ flows, flow, address, onChange }: NotesTabProps) {
  const all = useNotes().filter((note) => flow === null || flowOf(note) === flow)
  const [status, setStatus] = useState('')
  const [chosenFlow, setChosenFlow] = useState('')
  const [author, setAuthor] = useState('')
  const [told, setTold] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const wanted = address.search.trim().toLowerCase()
  const says = (note: Note) =>
    [placeWords(flows, note.place), ...note.entries.map(({ text }) => text)]
      .join('\n')
      .toLowerCase()
      .includes(wanted)
  const shown = all.filter(
    (note) =>
      (status === '' || statusOf(note) === status) &&
      (chosenFlow === '' || (flowOf(note) ?? 'requirements') === chosenFlow) &&
      (author === '' || note.entries.some((one) => one.author === author)) &&
      says(note),
  )
  const authors = [...new Set(all.flatMap(({ entries }) => entries.map((one) => one.author)))].sort()
  const inFlows = [...new Set(all.map((note) => flowOf(note) ?? 'requirements'))]
  const titleOf = (id: string) =>
    id === 'requirements' ? 'Requirements' : (flows.find((one) => one.id === id)?.title ?? id)
  const share = async () => setTold(await copyLink(queryOf({ ...address, flow, tab: 'notes' }), shown))
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      const notes = notesIn(JSON.parse(await file.text()))
      await add(notes)
      setTold(`${counted(notes.length, 'note')} of ${file.name} added in this browser.`)
    } catch (thrown) {
      setTold(`${file.name} could not be read. ${reasonOf(thrown)}`)
    }
  }
  const filter = (label: string, value: string, onValue: (value: string) => void, options: string[][]) => (
    <Select aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
      {options.map(([one = '', words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  )
  return (
    <Stack>
      <Filters>
        <TextField
          label="Search notes"
          type="search"
          value={address.search}
          onChange={(search) => onChange({ search })}
        />
        {filter('Status', status, setStatus, [
          ['', 'Every status'],
          ...statuses.map((one) => [one, headings[one]]),
        ])}
        {flow === null &&
          filter('Flow', chosenFlow, setChosenFlow, [
            ['', 'Every flow'],
            ...inFlows.map((one) => [one, titleOf(one)]),
          ])}
        {filter('Author', author, setAuthor, [['', 'Everybody'], ...authors.map((one) => [one, one])])}
      </Filters>
      <Actions>
        <Button disabled={shown.length === 0} onClick={() => window.print()}>
          Print
        </Button>
        <Button disabled={shown.length === 0} onClick={share}>
          Copy as link
        </Button>
        <Button
          disabled={shown.length === 0}
          onClick={() => saveFile('notes.json', new Blob([fileOf(shown)], { type: 'application/json' }))}
        >
          Download
        </Button>
        <Button onClick={() => input.current?.click()}>Open a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of notes"
          hidden
          onChange={({ target }) => {
            void open(target.files?.[0])
            target.value = ''
          }}
        />
      </Actions>
      <Text role="status" variant="label">
        {told ||
          `${counted(shown.length, 'note')}: ${statuses
            .map(
              (one) =>
                `${shown.filter((note) => statusOf(note) === one).length} ${one === 'question' ? 'open' : one}`,
            )
            .join(', ')}.`}
      </Text>
      {all.length === 0 && (
        <EmptyState
          title="No notes yet"
          text="On each page of a flow, 'Note or question' pins one to what is shown: a state, a screen, a step or a requirement."
        />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          title="Nothing found"
          text="No note is like that."
          action={
            <Button
              onClick={() => {
                setStatus('')
                setChosenFlow('')
                setAuthor('')
                onChange({ search: '' })
              }}
            >
              Show all
            </Button>
          }
        />
      )}
      {statuses.map((one) => {
        const those = shown.filter((note) => statusOf(note) === one)
        return (
          those.length > 0 && (
            <Part key={one} aria-labelledby={`notes-${one}`}>
              <Heading level={2} look="subheading" id={`notes-${one}`}>
                {headings[one]}
              </Heading>
              {those.map((note) => (
                <Thread key={note.id} note={note} flows={flows} address={address} />
              ))}
            </Part>
          )
        )
      })}
    </Stack>
  )
}

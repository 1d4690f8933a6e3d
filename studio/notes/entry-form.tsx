import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { FieldRow, Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { useRemembered } from '../kit/use-remembered.ts'
import { type Entry, type Status, statusWords } from './note.ts'
import { LONGEST, statuses } from './note-schema.ts'

interface EntryFormProps {
  label: string
  /** The label of the button. */
  action: string
  /** The status before this entry; null for the first entry of a note. */
  status: Status | null
  onEntry: (entry: Entry) => void
}

/** Writes one entry of a thread. The browser remembers the author. */
export function EntryForm({ label, action, status, onEntry }: EntryFormProps) {
  const [text, setText] = useState('')
  const [author, setAuthor] = useRemembered('author', '')
  const [chosen, setChosen] = useState<Status>(status ?? 'question')
  const [asked, setAsked] = useState(false)
  const missing = (value: string, words: string) => (asked && value.trim() === '' ? words : undefined)
  const submit = () => {
    setAsked(true)
    if (text.trim() === '' || author.trim() === '') return
    onEntry({
      author: author.trim(),
      date: new Date().toISOString(),
      text: text.trim(),
      ...(chosen !== status && { status: chosen }),
    })
    setText('')
    setAsked(false)
  }
  return (
    <Form aria-label={label} onSubmit={submit} validation="owner">
      <TextArea
        label={label}
        rows={2}
        maxLength={LONGEST}
        value={text}
        error={missing(text, 'Write a text.')}
        onChange={setText}
      />
      <FieldRow>
        <TextField
          label="Your name"
          maxLength={60}
          value={author}
          error={missing(author, 'Say who writes.')}
          onChange={setAuthor}
        />
        <SelectField
          label="Status"
          value={chosen}
          options={statuses.map((value) => ({ value, label: statusWords[value] }))}
          onChange={setChosen}
        />
      </FieldRow>
      <div>
        <Button type="submit" variant="primary">
          {action}
        </Button>
      </div>
    </Form>
  )
}

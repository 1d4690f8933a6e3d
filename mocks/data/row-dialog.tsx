import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { focusFirstInvalid } from '#src/ui/forms/text/field.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Dialog, DialogFoot } from '#src/ui/overlay/dialog.tsx'
import type { FieldInfo, RowEntry } from '../backend/admin/data-api.ts'
import { instantText } from '../ui/wording.ts'
import { type DataProps, viewOf } from './machine.ts'
import { cellOf, textOf } from './texts.ts'

const Part = chakra('section', { base: { display: 'grid', gap: '3', minW: '0' } })
const Fields = chakra('div', {
  base: { display: 'grid', gap: '5', minW: '0', '& textarea': { maxH: '16rem' } },
})
const Entries = chakra('ol', { base: { display: 'grid', listStyle: 'none', textStyle: 'small' } })
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '4',
    py: '2',
    borderTop: 'hairline',
  },
})
const Change = chakra('span', {
  base: { display: 'block', lineClamp: '3', overflowWrap: 'anywhere', '& del': { color: 'fg.muted' } },
})
const When = chakra('span', { base: { color: 'fg.muted' } })

/** The dialog for a row: a form made from its table's schema, and the history of the row. */
export function RowDialog({ snapshot, send }: DataProps) {
  const { query, problems, outcome } = snapshot.context
  const { fields, open, draft } = viewOf(snapshot.context)
  const form = useRef<HTMLDivElement>(null)
  const busy = !snapshot.matches({ edit: 'typing' })
  const isChanged = Object.keys(draft).length > 0
  useEffect(() => {
    if (Object.keys(problems).length > 0 && form.current) focusFirstInvalid(form.current)
  }, [problems])
  return (
    <Dialog size="lg" title={`${query.table}: ${query.row}`} onClose={() => send({ type: 'row.closed' })}>
      {open === null ? (
        <Loading label="Loading the row…">
          <SkeletonText />
        </Loading>
      ) : (
        <Form validation="owner" aria-label="Row" onSubmit={() => send({ type: 'draft.saved' })}>
          <Fields ref={form}>
            {open.row === null ? (
              <Text tone="muted">There is no such row any more.</Text>
            ) : (
              fields
                .filter(({ name }) => name !== 'id')
                .map((field) => {
                  const stored = textOf(field, open.row && cellOf(open.row, field.name))
                  return (
                    <RowField
                      key={field.name}
                      field={field}
                      stored={stored}
                      text={draft[field.name] ?? stored}
                      problem={problems[field.name]}
                      onChange={(text) => send({ type: 'field.typed', field: field.name, text })}
                    />
                  )
                })
            )}
          </Fields>
          <History
            entries={open.history}
            fields={fields}
            busy={busy}
            onUndo={(seq) => send({ type: 'edit.undone', seq })}
          />
          <DialogFoot>
            {outcome?.kind === 'failed' && <FormError>{outcome.text}</FormError>}
            <Actions>
              <Button type="submit" variant="primary" disabled={!isChanged} loading={busy}>
                Save
              </Button>
              <Button disabled={!isChanged || busy} onClick={() => send({ type: 'draft.discarded' })}>
                Discard
              </Button>
              <Button onClick={() => send({ type: 'row.closed' })}>Close</Button>
              <Text variant="small" role="status">
                {outcome?.kind === 'done' ? outcome.text : ''}
              </Text>
            </Actions>
          </DialogFoot>
        </Form>
      )}
    </Dialog>
  )
}

interface RowFieldProps {
  readonly field: FieldInfo
  readonly stored: string
  readonly text: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

function RowField({ field, stored, text, problem, onChange }: RowFieldProps) {
  const { name, kind, nullable, choices, relation } = field
  const hints = [relation && `The id of a row of ${relation}.`, nullable && 'Empty is null.']
  const shared = {
    label: name,
    error: problem,
    hint: hints.filter(Boolean).join(' ') || null,
    value: text,
    onChange,
  }
  if (kind === 'flag' || kind === 'choice') {
    const values = [...(nullable ? [''] : []), ...(kind === 'flag' ? ['true', 'false'] : choices)]
    return <SelectField {...shared} options={values.map((value) => ({ value, label: value }))} />
  }
  if (kind === 'json') return <TextArea {...shared} rows={Math.min(12, stored.split('\n').length)} />
  if (kind === 'text' && (stored.length > 60 || stored.includes('\n'))) return <TextArea {...shared} />
  return <TextField {...shared} {...(kind === 'number' && { inputMode: 'decimal' })} />
}

interface HistoryProps {
  readonly entries: readonly RowEntry[]
  readonly fields: readonly FieldInfo[]
  readonly busy: boolean
  readonly onUndo: (seq: number) => void
}

const isEdit = ({ label, kind }: RowEntry) => label.startsWith('data.') && kind === 'changed'

function History({ entries, fields, busy, onUndo }: HistoryProps) {
  const written = (name: string, value: unknown) => {
    const kind = fields.find((field) => field.name === name)?.kind
    if (value === null) return 'null'
    return kind === 'instant' ? textOf({ kind }, value) : JSON.stringify(value)
  }
  return (
    <Part aria-label="History">
      <Heading level={3}>History</Heading>
      {entries.length === 0 && <Text variant="note">Nothing has changed since the scenario began.</Text>}
      <Entries>
        {entries.map((entry) => (
          <Entry key={entry.seq}>
            <span>
              <strong>{entry.label}</strong> <When>{instantText(entry.at)}</When>
              {entry.kind !== 'changed' && <Change>{entry.kind}</Change>}
              {entry.fields.map(({ field, before, after }) => (
                <Change key={field}>
                  {field}: <del>{written(field, before)}</del> → {written(field, after)}
                </Change>
              ))}
            </span>
            {isEdit(entry) && (
              <Button disabled={busy} onClick={() => onUndo(entry.seq)}>
                Undo
                <VisuallyHidden>
                  {' '}
                  the change of {entry.fields.map(({ field }) => field).join(', ')}
                </VisuallyHidden>
              </Button>
            )}
          </Entry>
        ))}
      </Entries>
    </Part>
  )
}

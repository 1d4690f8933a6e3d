import { useEffect, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import type { Chart } from '../diagram/chart/shape.ts'
import type { ProposedChange } from '../notes/note.ts'
import type { ScreenLine } from '../shell/search/screenplay-lines.ts'
import { loadLines } from '../shell/search/screenplays.ts'
import { stateName, transitionName } from './proposal.ts'

const kinds = [
  { value: 'removed', label: 'Remove a transition' },
  { value: 'state', label: 'Add a state' },
  { value: 'message', label: 'Change a message' },
  { value: 'delay', label: 'Change a delay' },
] as const
type Kind = ProposedChange['kind']

/** The texts on the screens of a flow. */
const useLines = (flow: string): readonly ScreenLine[] => {
  const [lines, setLines] = useState<readonly ScreenLine[]>([])
  useEffect(() => {
    loadLines(flow).then(setLines, () => {})
  }, [flow])
  return lines
}

interface ChangeFormProps {
  chart: Chart
  /** The id of the selected state. */
  state: string
  /** The id of the selected transition; null if none is selected. */
  transition: string | null
  onState: (id: string) => void
  onTransition: (id: string) => void
  onAdd: (change: ProposedChange) => void
}

/** Describes one change of a proposal. The form follows the selection in the diagram. */
export function ChangeForm({ chart, state, transition, onState, onTransition, onAdd }: ChangeFormProps) {
  const [kind, setKind] = useState<Kind>('removed')
  const [message, setMessage] = useState('')
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const lines = useLines(chart.id)
  const transitions = chart.transitions.filter((one) =>
    kind === 'delay' ? one.kind === 'delay' : one.source === state,
  )
  const taken = transitions.find(({ id }) => id === transition) ?? transitions[0]
  const line = lines.find(({ words }) => words === message) ?? lines[0]
  const value = (name: string) => (written[name] ?? '').trim()
  const field = (name: string, label: string) => (
    <TextField
      label={label}
      required
      pattern=".*\S.*"
      maxLength={200}
      value={written[name] ?? ''}
      onChange={(text) => setWritten({ ...written, [name]: text })}
    />
  )
  const described = (): ProposedChange | null => {
    switch (kind) {
      case 'removed':
        return taken ? { kind, transition: taken.id } : null
      case 'delay':
        return taken ? { kind, transition: taken.id, after: value('after') } : null
      case 'message': {
        const where = chart.states.find(({ id }) => id === line?.state)?.id ?? chart.id
        return line ? { kind, state: where, before: line.words, after: value('message') } : null
      }
      case 'state':
        return { kind, from: state, when: value('when'), name: value('name'), text: value('text') }
    }
  }
  const missing = {
    removed: taken ? null : 'No transition leaves this state.',
    delay: taken ? null : 'Nothing in this flow waits for a time.',
    message: line ? null : 'This flow shows no text.',
    state: null,
  }[kind]
  const submit = () => {
    const change = described()
    if (!change) return
    onAdd(change)
    setWritten({})
  }
  return (
    <Form aria-label="Change" onSubmit={submit}>
      <SelectField label="What would change" value={kind} options={kinds} onChange={setKind} />
      {(kind === 'removed' || kind === 'state') && (
        <SelectField
          label={kind === 'state' ? 'After the state' : 'In the state'}
          value={state}
          options={chart.states.map(({ id }) => ({ value: id, label: stateName(chart, id) }))}
          onChange={onState}
        />
      )}
      {(kind === 'removed' || kind === 'delay') && taken && (
        <SelectField
          label={kind === 'delay' ? 'Delay' : 'Transition'}
          value={taken.id}
          options={transitions.map(({ id, source }) => ({
            value: id,
            label: `${kind === 'delay' ? `${stateName(chart, source)}: ` : ''}${transitionName(chart, id)}`,
          }))}
          onChange={onTransition}
        />
      )}
      {kind === 'delay' && taken && field('after', 'New delay')}
      {kind === 'message' && line && (
        <>
          <SelectField
            label="Message now"
            value={line.words}
            options={lines.map(({ words }) => ({ value: words, label: words }))}
            onChange={setMessage}
          />
          {field('message', 'New message')}
        </>
      )}
      {kind === 'state' && (
        <>
          {field('name', 'Name of the new state')}
          {field('when', 'When it is entered')}
          {field('text', 'What happens there')}
        </>
      )}
      {missing !== null && <Text tone="muted">{missing}</Text>}
      <div>
        <Button type="submit" variant="primary" disabled={missing !== null}>
          Add the change
        </Button>
      </div>
    </Form>
  )
}

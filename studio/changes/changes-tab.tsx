import { loadChanges, onNewChanges } from 'virtual:changes'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import type { Address } from '../kit/address.ts'
import { LooksChoice } from '../play/screen/looks.tsx'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import type { Changes } from './change.ts'
import { ChangedFlow } from './changed-flow.tsx'

const FlowChoice = chakra('div', { base: { w: '16rem', maxW: 'full' } })
const Stack = chakra('div', { base: { display: 'grid', gap: '5', pt: '3', minW: '0' } })
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' } })

/** Parses the file that the user opened; null if `npm run machines:diff` did not write it. */
const changesIn = (text: string): Changes | null => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read && 'revision' in read && 'flows' in read
      ? (read as Changes)
      : null
  } catch {
    return null
  }
}

type Shown = { kind: 'loading' } | { kind: 'nothing' } | { kind: 'refused'; file: string } | Known
interface Known {
  kind: 'known'
  changes: Changes
}

interface ChangesTabProps {
  flows: readonly FlowWithView[]
  storyboards: Storyboards
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** The tab that shows the differences between two versions of the machines: in their diagrams and on their screens. */
export function ChangesTab({ flows, storyboards, address, onChange }: ChangesTabProps) {
  const [shown, setShown] = useState<Shown>(loadChanges ? { kind: 'loading' } : { kind: 'nothing' })
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const hasOpened = useRef(false)
  useEffect(() => {
    // If the user has opened a file with changes, the loaded changes do not replace them.
    const say = (loaded: Shown) => {
      if (!hasOpened.current) setShown(loaded)
    }
    const load = () =>
      void loadChanges?.().then(
        (changes) => say({ kind: 'known', changes }),
        () => say({ kind: 'nothing' }),
      )
    load()
    return onNewChanges(load)
  }, [])
  const open = async (file: File | undefined) => {
    if (!file) return
    hasOpened.current = true
    const changes = changesIn(await file.text())
    setChosen(0)
    setShown(changes ? { kind: 'known', changes } : { kind: 'refused', file: file.name })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void open(event.dataTransfer.files[0])
  }
  const differing = shown.kind === 'known' ? shown.changes.flows : []
  const change = differing[chosen]
  return (
    <Stack onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Bar>
        <Text role="status" variant="label">
          {wordsFor(shown)}
        </Text>
        {differing.length > 1 && (
          <FlowChoice>
            <Select
              aria-label="Flow that differs"
              value={chosen}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {differing.map(({ chart, differences }, nth) => (
                <option key={chart.id} value={nth}>
                  {`${chart.title}: ${counted(differences.length, 'difference')}`}
                </option>
              ))}
            </Select>
          </FlowChoice>
        )}
        <Button onClick={() => input.current?.click()}>Open a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of changes"
          hidden
          onChange={({ target }) => {
            void open(target.files?.[0])
            target.value = ''
          }}
        />
        {change && <LooksChoice address={address} onChange={onChange} />}
      </Bar>
      {change ? (
        <ChangedFlow
          key={change.chart.id}
          change={change}
          flow={flows.find(({ id }) => id === change.chart.id)}
          storyboards={storyboards}
          address={address}
        />
      ) : (
        <Text tone="muted">
          <code>npm run machines:diff REV</code> compares the machines with those of a commit and writes
          reports/changes/changes.json, which the studio shows here. Another such file, of a change that
          somebody proposes, can be opened or dropped here.
        </Text>
      )}
    </Stack>
  )
}

const wordsFor = (shown: Shown): string => {
  switch (shown.kind) {
    case 'loading':
      return 'Loading what changed…'
    case 'nothing':
      return 'Nothing is known of changes yet.'
    case 'refused':
      return `${shown.file} is no file of npm run machines:diff.`
    case 'known':
      return shown.changes.flows.length === 0
        ? `No flow differs since ${shown.changes.revision}.`
        : `Since ${shown.changes.revision}, ${counted(shown.changes.flows.length, 'flow')} ${shown.changes.flows.length === 1 ? 'differs' : 'differ'}.`
  }
}

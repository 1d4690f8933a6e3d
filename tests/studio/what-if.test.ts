import { describe, expect, it } from 'vitest'
import type { Chart, ChartState, ChartTransition } from '#studio/diagram/chart/shape.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'
import { readAddress } from '#studio/kit/address.ts'
import { fragmentOf, notesOfFragment } from '#studio/notes/link.ts'
import { merged, type Note, type ProposedChange } from '#studio/notes/note.ts'
import { changesIn, notesIn } from '#studio/notes/note-schema.ts'
import { type Draft, drafted, isThere, markdownOf, marksOf } from '#studio/what-if/proposal.ts'
import { withAdded } from '#studio/what-if/with-added.ts'

const state = (id: string, text: string): ChartState => ({
  id,
  parent: id === 'lamp' ? null : 'lamp',
  kind: 'state',
  initial: false,
  text,
  description: null,
  requirements: [],
  invokes: [],
})
const transition = (id: string, text: string, source: string, target: string): ChartTransition => ({
  id,
  source,
  targets: [target],
  cause: 'switched',
  kind: 'event',
  text,
  guard: id === 'on' ? 'if there is power' : null,
  guardName: null,
  actions: [],
  emits: [],
})
const lamp: Chart = {
  id: 'lamp',
  title: 'Lamp',
  area: 'site',
  states: [state('lamp', 'Lamp'), state('lamp.dark', 'Dark'), state('lamp.bright', 'Bright')],
  transitions: [
    transition('on', 'Switched', 'lamp.dark', 'lamp.bright'),
    transition('off', 'After 3 seconds', 'lamp.bright', 'lamp.dark'),
  ],
}
const changes: ProposedChange[] = [
  { kind: 'removed', transition: 'on' },
  { kind: 'delay', transition: 'off', after: 'After a day' },
  { kind: 'message', state: 'lamp.bright', before: 'It shines.', after: 'Good morning!' },
  {
    kind: 'state',
    from: 'lamp.dark',
    when: 'it has been dark for a week',
    name: 'Forgotten',
    text: 'A mail asks for it.',
  },
]
const why = { author: 'Nia', date: '2026-11-29T10:00:00.000Z', text: 'Bulbs last longer.' }
const note: Note = {
  id: '2026-11-29-bulbs',
  place: { kind: 'state', flow: 'lamp', state: 'lamp' },
  entries: [why],
  proposal: changes,
}

describe('the draft of a proposal to change a machine', () => {
  it('adds and removes changes, and undoes each of these steps', () => {
    let draft: Draft = { changes: [], past: [] }
    for (const change of changes.slice(0, 2)) draft = drafted(draft, { type: 'added', change })
    draft = drafted(draft, { type: 'dropped', nth: 0 })
    expect(draft.changes).toEqual(changes.slice(1, 2))
    const undone = drafted(draft, { type: 'undone' })
    expect(undone.changes).toEqual(changes.slice(0, 2))
    expect(drafted(drafted(undone, { type: 'undone' }), { type: 'undone' })).toEqual({
      changes: [],
      past: [],
    })
    expect(drafted({ changes, past: [] }, { type: 'undone' }).changes).toEqual(changes)
  })
})

describe('a proposal to change a machine', () => {
  it('marks removed, changed and added parts in the diagram, as the changes view does', () => {
    expect(marksOf(changes)).toEqual({
      on: 'removed',
      off: 'changed',
      'lamp.bright': 'changed',
      'added 3': 'added',
    })
  })

  it('detects changes of states and transitions that the flow no longer has', () => {
    const later = { ...lamp, transitions: lamp.transitions.slice(1) }
    expect(changes.map((change) => isThere(later, change))).toEqual([false, true, true, true])
  })

  it('can be copied as a document for a developer', () => {
    expect(markdownOf(lamp, changes, note.entries)).toBe(`# What if: Lamp

Machine: \`lamp\`, in \`machines/site/lamp/\`

## Why

Bulbs last longer.

— Nia, 2026-11-29

## Changes

- [ ] removed: Dark: no more 'Switched if there is power → Bright'. (\`on\`)
- [ ] changed: Bright: 'After 3 seconds → Dark' becomes 'After a day'. (\`off\`)
- [ ] changed: Bright: “It shines.” becomes “Good morning!”. (\`lamp.bright\`)
- [ ] added: New state 'Forgotten' after Dark, when it has been dark for a week: A mail asks for it. (\`lamp.dark\`)
`)
  })

  it('is part of its note: in a file, in a link, and after other users have replied', async () => {
    expect(notesIn(JSON.parse(JSON.stringify(note)))).toEqual([note])
    expect(await notesOfFragment(await fragmentOf([note]))).toEqual([note])
    const answered = merged({ ...note, entries: [why, { ...why, text: 'Agreed.' }] }, note)
    expect(answered.proposal).toEqual(changes)
    expect(() => notesIn({ ...note, proposal: [{ kind: 'exploded' }] })).toThrow('These are no notes')
    expect([changesIn(changes), changesIn([{ kind: 'exploded' }]), changesIn(null)]).toEqual([
      changes,
      [],
      [],
    ])
    const query = new URLSearchParams('?flow=lamp&tab=what-if&proposal=2026-11-29-bulbs')
    expect(readAddress(query)).toMatchObject({ tab: 'what-if', proposal: '2026-11-29-bulbs' })
  })
})

describe('the box of a proposed new state in the diagram', () => {
  const box = (id: string, x: number, y: number) =>
    ({
      state: id,
      kind: 'state',
      compound: false,
      folded: 0,
      lines: [],
      rows: [],
      x,
      y,
      width: 100,
      height: 60,
    }) as const
  const layout = (boxes: Layout['boxes']): Layout => ({
    width: 300,
    height: 100,
    boxes,
    arrows: [],
    starts: [],
  })

  it('is beside the diagram, with a line from the state that it follows', () => {
    const rendered = withAdded(layout([box('lamp.dark', 0, 0), box('lamp.bright', 200, 40)]), lamp, changes)
    expect(rendered.boxes.at(-1)).toMatchObject({ state: 'added 3', x: 348, width: 230 })
    expect(rendered.width).toBe(578)
    const [first] = rendered.arrows[0]?.points ?? []
    expect(first).toEqual([100, 12])
  })

  it('has no line if every possible line would cross another state', () => {
    const rendered = withAdded(layout([box('lamp.dark', 0, 0), box('lamp.bright', 200, 0)]), lamp, changes)
    expect([rendered.boxes.length, rendered.arrows]).toEqual([3, []])
  })
})

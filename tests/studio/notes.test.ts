import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fragmentOf, notesOfFragment } from '#studio/notes/link.ts'
import { merged, type Note, noteOf, type Place, statusOf } from '#studio/notes/note.ts'
import { notesIn } from '#studio/notes/note-schema.ts'
import { placeAddress, placeWords, whyGone } from '#studio/notes/places.ts'
import { placesAt } from '#studio/notes/places-at.ts'
import { notesInFolder, writeNote } from '#studio/plugins/notes.ts'
import { requirements } from '#studio/requirements/texts.ts'
import { stopsOf, stories } from '#studio/stories/stories.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const asked = { author: 'Nia', date: '2026-11-29T10:00:00.000Z', text: 'Is this what we want to say?' }
const confirming: Place = { kind: 'state', flow: 'unsubscribe', state: 'unsubscribe.confirming' }
const note: Note = { id: '2026-11-29-is-this', place: confirming, entries: [asked] }
const decided = {
  author: 'Bea',
  date: '2026-11-29T11:00:00.000Z',
  text: 'Yes, it is.',
  status: 'decided',
} as const
const answered = { author: 'Cy', date: '2026-11-29T10:30:00.000Z', text: 'I find it long.' }

describe('a note in the studio', () => {
  it('has an id that is made from its date, its text and random characters', () => {
    expect(noteOf(confirming, asked, () => 0)).toEqual({
      id: '2026-11-29-is-this-what-we-want-to-say-0000',
      place: confirming,
      entries: [asked],
    })
    expect(notesIn(noteOf(confirming, { ...asked, text: '¿?' }, () => 0))[0]?.id).toBe('2026-11-29-0000')
    expect(notesIn(noteOf(confirming, { ...asked, text: 'Räcker det?' }))).toHaveLength(1)
  })

  it('is an open question until an entry decides it', () => {
    expect(statusOf(note)).toBe('question')
    expect(statusOf({ ...note, entries: [asked, decided, answered] })).toBe('decided')
  })

  it('has both entries when two users reply at the same time', () => {
    const both = merged({ ...note, entries: [asked, decided] }, { ...note, entries: [asked, answered] })
    expect(both.entries).toEqual([asked, answered, decided])
  })

  it.each<[what: string, json: unknown]>([
    ['something else', { version: 1 }],
    ['no entry', { ...note, entries: [] }],
    ['an empty text', { ...note, entries: [{ ...asked, text: ' ' }] }],
    ['an unknown status', { ...note, entries: [{ ...asked, status: 'maybe' }] }],
    ['a file outside the folder', { ...note, id: '../package' }],
    ['an unknown place', { ...note, place: { kind: 'moon' } }],
    ['another field', { ...note, mood: 'bad' }],
  ])('is refused as invalid with %s', (_, json) => {
    expect(() => notesIn(json)).toThrow('These are no notes of the studio')
  })

  it('can be sent in a link', async () => {
    const fragment = await fragmentOf([{ ...note, entries: [asked, { ...answered, text: 'Å, “ja” 🙂' }] }])
    expect(fragment).toMatch(/^#notes=[\w-]+$/)
    expect(await notesOfFragment(fragment)).toEqual([
      { ...note, entries: [asked, { ...answered, text: 'Å, “ja” 🙂' }] },
    ])
    expect(await notesOfFragment('#content')).toBeNull()
    await expect(notesOfFragment('#notes=oops')).rejects.toThrow()
  })
})

describe('the place in the studio to which a note is pinned', () => {
  const known = requirements[0]?.id ?? ''
  const trial = ['trial', 'acknowledgement.toggled', 'unsubscribe.confirmed']

  it.each<[words: string, place: Place, address: object]>([
    [
      'Unsubscribe, state Confirming',
      confirming,
      { flow: 'unsubscribe', tab: 'diagram', state: 'unsubscribe.confirming' },
    ],
    [
      'Unsubscribe, the whole flow',
      { kind: 'state', flow: 'unsubscribe', state: 'unsubscribe' },
      { flow: 'unsubscribe', tab: 'diagram', state: null },
    ],
    [
      'Unsubscribe, screen after Unsubscribe confirmed',
      { kind: 'screen', flow: 'unsubscribe', path: trial },
      { flow: 'unsubscribe', tab: 'play', path: trial },
    ],
    [
      'Unsubscribe, step Unsubscribe confirmed',
      { kind: 'step', flow: 'unsubscribe', path: trial },
      { flow: 'unsubscribe', tab: 'play', path: trial },
    ],
    [known, { kind: 'requirement', requirement: known }, { flow: null, tab: 'requirements', search: known }],
  ])("has the name '%s' and a link that opens it, and exists", (words, place, address) => {
    expect(placeWords(flowsWithViews, place)).toBe(words)
    expect(placeAddress(place)).toMatchObject(address)
    expect(whyGone(flowsWithViews, place)).toBeNull()
  })

  it('is also found after a step to the page of another flow', () => {
    const path = ['trial', '/subscriptions', 'unsubscribe.confirmed', '@paid']
    expect(whyGone(flowsWithViews, { kind: 'screen', flow: 'unsubscribe', path })).toBeNull()
    expect(
      whyGone(flowsWithViews, { kind: 'screen', flow: 'unsubscribe', path: [...path, 'cake.eaten'] }),
    ).toBe("Unsubscribe has no step 'cake.eaten'.")
  })

  it.each<[reason: string, place: Place]>([
    ['There is no flow lottery.', { kind: 'state', flow: 'lottery', state: 'lottery.won' }],
    [
      'Unsubscribe has no state unsubscribe.dancing.',
      { kind: 'state', flow: 'unsubscribe', state: 'unsubscribe.dancing' },
    ],
    [
      "Unsubscribe does not begin as 'guest'.",
      { kind: 'screen', flow: 'unsubscribe', path: ['guest', 'unsubscribe.confirmed'] },
    ],
    [
      "Unsubscribe has no step 'cake.eaten'.",
      { kind: 'step', flow: 'unsubscribe', path: ['trial', 'cake.eaten'] },
    ],
    ['There is no requirement CAKE.', { kind: 'requirement', requirement: 'CAKE' }],
  ])('is reported when it no longer exists: %s', (reason, place) => {
    expect(whyGone(flowsWithViews, place)).toBe(reason)
  })

  it('can be chosen from the places that the page shows, the most specific first', () => {
    const at = (differs: object) =>
      placesAt({
        flow: 'unsubscribe',
        tab: 'diagram',
        state: null,
        path: [],
        ...differs,
      })?.map((place) => placeWords(flowsWithViews, place))
    expect(at({ state: 'unsubscribe.confirming' })).toEqual([
      'Unsubscribe, state Confirming',
      'Unsubscribe, the whole flow',
    ])
    expect(at({ tab: 'play', path: trial })).toEqual([
      'Unsubscribe, screen after Unsubscribe confirmed',
      'Unsubscribe, step Unsubscribe confirmed',
      'Unsubscribe, the whole flow',
    ])
    expect(at({ state: 'unsubscribe' })).toEqual(['Unsubscribe, the whole flow'])
    expect(at({ flow: null })).toBeUndefined()
  })
})

describe('the notes in a folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-notes-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are written to one file each; writing a note retains replies that others have added', () => {
    writeNote(folder, { ...note, entries: [asked, answered] })
    expect(writeNote(folder, { ...note, entries: [asked, decided] }).entries).toEqual([
      asked,
      answered,
      decided,
    ])
    expect(JSON.parse(readFileSync(join(folder, '2026-11-29-is-this.json'), 'utf8')).entries).toHaveLength(3)
    expect(notesInFolder(folder)).toHaveLength(1)
  })

  it('are also read from a file with a list of notes; the error for an invalid file names the file', () => {
    writeFileSync(join(folder, 'meeting.json'), JSON.stringify([note, { ...note, id: 'b' }]))
    expect(notesInFolder(folder).map(({ id }) => id)).toEqual(['2026-11-29-is-this', 'b'])
    writeFileSync(join(folder, 'other.json'), '{"a":1}')
    expect(() => notesInFolder(folder)).toThrow('other.json: These are no notes of the studio')
  })
})

it('every note of the repository is pinned to something that exists', () => {
  const gone = notesInFolder('model/notes').flatMap(({ id, place }) => {
    const why = whyGone(flowsWithViews, place)
    return why === null ? [] : [`${id}: ${why}`]
  })
  expect(gone).toEqual([])
})

it('a note can be pinned to every screen at which a story stops', () => {
  const gone = [...stories.values()].flatMap((story) =>
    stopsOf(story).flatMap(
      ({ flow, path }) => whyGone(flowsWithViews, { kind: 'screen', flow, path: [...path] }) ?? [],
    ),
  )
  expect(gone).toEqual([])
})

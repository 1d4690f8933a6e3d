import type { Chart } from '../diagram/chart/shape.ts'
import type { TextStyle } from '../diagram/chart/words.ts'
import type { Arrow, Box, Layout, Place } from '../diagram/layout/geometry.ts'
import type { ProposedChange } from '../notes/note.ts'
import { addedId, stateName } from './proposal.ts'

const width = 230
/** The space between the diagram and the added states, in which lines bend. */
const gap = 48
const lineHeight = 18

/** Breaks a text into lines of about this many characters. */
const broken = (text: string, most = 30): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

/** A height at which a line from the right edge of a box to the end of the diagram crosses no other box and no label; null if none. */
const freeHeight = (from: Box, { boxes, arrows, width: end }: Layout): number | null => {
  const right = from.x + from.width
  const inTheWay = (place: Place, y: number) =>
    place.x < end && place.x >= right - 1 && y >= place.y - 4 && y <= place.y + place.height + 4
  const places: Place[] = [...boxes, ...arrows.map(({ label }) => label)]
  for (let y = from.y + 12; y <= from.y + from.height - 8; y += 6)
    if (!places.some((place) => inTheWay(place, y))) return y
  return null
}

/**
 * Adds a box for each added state of a proposal, in a column at the right of the layout, and a line to the box if one
 * fits without crossing a box or a label.
 */
export const withAdded = (layout: Layout, chart: Chart, changes: readonly ProposedChange[]): Layout => {
  const x = layout.width + gap
  const boxes: Box[] = []
  const arrows: Arrow[] = []
  let bottom = 0
  for (const [nth, change] of changes.entries()) {
    if (change.kind !== 'state') continue
    const from = layout.boxes.find(({ state }) => state === change.from)
    const free = from ? freeHeight(from, layout) : null
    const texts: [string, TextStyle][] = [
      ...broken(change.name).map((text): [string, TextStyle] => [text, 'title']),
      ...broken(`after ${stateName(chart, change.from)}, when ${change.when}`).map(
        (text): [string, TextStyle] => [text, 'guard'],
      ),
      ...broken(change.text).map((text): [string, TextStyle] => [text, 'note']),
    ]
    const height = texts.length * lineHeight + 18
    const y = Math.max(bottom, free === null ? (from?.y ?? 0) : free - 24)
    bottom = y + height + 16
    const state = addedId(nth)
    boxes.push({
      state,
      kind: 'state',
      compound: false,
      folded: 0,
      lines: texts.map(([text, style], place) => ({
        text,
        style,
        x: x + 12,
        y: y + 24 + place * lineHeight,
        room: width - 24,
      })),
      rows: [],
      x,
      y,
      width,
      height,
    })
    if (!from || free === null) continue
    const turn = layout.width + 8 + ((boxes.length * 8) % (gap - 16))
    const end = y + 24
    const label = { x: turn, y: end, width: 0, height: 0 }
    arrows.push({
      source: change.from,
      target: state,
      points: [
        [from.x + from.width, free],
        [turn, free],
        [turn, end],
        [x, end],
      ],
      label,
      rows: [{ ...label, transition: state, lines: [] }],
    })
  }
  if (boxes.length === 0) return layout
  return {
    ...layout,
    boxes: [...layout.boxes, ...boxes],
    arrows: [...layout.arrows, ...arrows],
    width: x + width,
    height: Math.max(layout.height, bottom),
  }
}

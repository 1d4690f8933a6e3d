import type { Place } from '../layout/geometry.ts'
import type { FlowMap, Way } from './map.ts'

/** The size of a box in CSS pixels; `least` is its minimum width. */
const box = { height: 52, least: 130 }
const gutter = 40
const gap = 14
const title = { height: 30 }
const padding = 12
/** The distance between lines in the same gutter, or in the same row between boxes. */
const apart = 4
const mostColumns = 6

interface PlacedLine extends Way {
  points: readonly (readonly [x: number, y: number])[]
}

/** The positions of everything on the map. */
export interface Placed {
  height: number
  areas: ReadonlyMap<string, Place & { title: Place }>
  flows: ReadonlyMap<string, Place>
  lines: readonly PlacedLine[]
}

/**
 * The number of columns for each area. One after the other, each additional column goes to the area whose columns are
 * longest.
 */
const sharesOf = (sizes: readonly number[], columns: number): number[] => {
  const shares = sizes.map(() => 1)
  const rows = () => sizes.map((size, nth) => Math.ceil(size / (shares[nth] ?? 1)))
  for (let left = columns - sizes.length; left > 0; left -= 1) {
    const longest = rows().indexOf(Math.max(...rows()))
    shares[longest] = (shares[longest] ?? 0) + 1
  }
  return shares
}

/**
 * The offset of the nth of several parallel lines from the center of their gutter or row: 0, 4, -4, 8, -8 and so on.
 */
const beside = (nth: number, most: number): number => {
  const place = nth % (2 * most + 1)
  return Math.ceil(place / 2) * apart * (place % 2 === 0 ? -1 : 1)
}

/**
 * Places the map in columns of equal width. Areas are side by side if `width` has room for a column of each, otherwise
 * below each other. A line runs from a side of one flow's box to a side of the other flow's box, through the gaps
 * between columns (gutters) and the gaps between rows.
 */
export const placedIn = ({ areas, ways }: FlowMap, width: number): Placed => {
  const fitting = Math.min(mostColumns, Math.max(1, Math.floor(width / (box.least + gutter))))
  const sideBySide = fitting >= areas.length
  const columns = fitting
  const shares = sideBySide
    ? sharesOf(
        areas.map(({ flows }) => flows.length),
        columns,
      )
    : areas.map(() => columns)
  const pitch = width / columns
  const left = (column: number) => column * pitch + gutter / 2
  const flowPlaces = new Map<string, Place>()
  const columnOf = new Map<string, number>()
  const areaPlaces = new Map<string, Place & { title: Place }>()
  let column = 0
  let top = 0
  let height = 0
  for (const [nth, { id, flows }] of areas.entries()) {
    const share = shares[nth] ?? 1
    const rows = Math.ceil(flows.length / share)
    const first = top + padding + title.height
    for (const [at, flow] of flows.entries()) {
      const inColumn = column + Math.floor(at / rows)
      columnOf.set(flow.id, inColumn)
      flowPlaces.set(flow.id, {
        x: left(inColumn),
        y: first + gap / 2 + (at % rows) * (box.height + gap),
        width: pitch - gutter,
        height: box.height,
      })
    }
    const x = left(column) - padding
    areaPlaces.set(id, {
      x,
      y: top,
      width: share * pitch - gutter + 2 * padding,
      height: 2 * padding + title.height + rows * (box.height + gap),
      title: { x: x + padding, y: top + padding / 2, width: pitch - gutter, height: title.height },
    })
    const bottom = first + rows * (box.height + gap) + padding
    height = Math.max(height, bottom)
    if (sideBySide) column += share
    else top = bottom + gap
  }

  const used = new Map<string, number>()
  /** The number of lines that were already placed in this gutter or row: 0 for the first line. */
  const next = (room: string): number => {
    const nth = used.get(room) ?? 0
    used.set(room, nth + 1)
    return nth
  }
  const lineOf = (way: Way): PlacedLine | null => {
    const [from, to] = [flowPlaces.get(way.from), flowPlaces.get(way.to)]
    const [start, end] = [columnOf.get(way.from) ?? 0, columnOf.get(way.to) ?? 0]
    if (!from || !to) return null
    const onwards = end > start
    const side = ({ x, width: broad }: Place, right: boolean) => (right ? x + broad : x)
    const heightAt = (flow: string, { y }: Place, right: boolean) =>
      y + box.height / 2 + beside(next(`${flow} ${right}`), 4)
    /** The x of the gutter to the left of column `nth`; `nth + 1` gives the gutter to its right. */
    const gutterAt = (nth: number) => {
      const x = nth * pitch + beside(next(`gutter ${nth}`), 4)
      return Math.min(width - 2, Math.max(2, x))
    }
    const out = start === end || onwards
    const into = start !== end && onwards
    const y1 = heightAt(way.from, from, out)
    const y2 = heightAt(way.to, to, !into)
    const first = gutterAt(start + (out ? 1 : 0))
    const last = end + (into ? 0 : 1)
    const begin = [side(from, out), y1] as const
    const finish = [side(to, !into), y2] as const
    if (last === start + (out ? 1 : 0)) return { ...way, points: [begin, [first, y1], [first, y2], finish] }
    const below = from.y > to.y
    const row = to.y + (below ? box.height + gap / 2 : -gap / 2)
    const y = row + beside(next(`row ${row}`), 1)
    const second = gutterAt(last)
    return {
      ...way,
      points: [begin, [first, y1], [first, y], [second, y], [second, y2], finish],
    }
  }
  return {
    height,
    areas: areaPlaces,
    flows: flowPlaces,
    lines: ways.flatMap((way) => lineOf(way) ?? []),
  }
}

import { textSizes } from '../chart/words.ts'
import type { Arrow, Layout, Place } from './geometry.ts'
import { widthOf } from './measure.ts'

/** Whether two rectangles share more than a border. */
const overlap = (a: Place, b: Place): boolean =>
  a.x + a.width > b.x + 0.5 &&
  b.x + b.width > a.x + 0.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5

/** The straight segments of a line, as thin rectangles. */
const segmentsOf = (points: Arrow['points']): Place[] =>
  points.slice(1).map(([x, y], nth) => {
    const [fromX, fromY] = points[nth] ?? [x, y]
    return {
      x: Math.min(fromX, x),
      y: Math.min(fromY, y),
      width: Math.abs(fromX - x) || 0.1,
      height: Math.abs(fromY - y) || 0.1,
    }
  })

/** Names the texts through which a line goes: labels of other arrows, and texts of states that contain states. */
export const textsCrossed = ({ boxes, arrows, starts }: Layout): string[] => {
  const titles = boxes.flatMap(({ compound, state, lines }) =>
    compound
      ? lines.map(({ text, x, y, style }) => {
          const size = textSizes[style]
          const place = {
            x,
            y: y - size * 0.7,
            width: widthOf(text, size, style === 'title'),
            height: size * 0.8,
          }
          return { of: state, said: `'${text}' of ${state}`, place }
        })
      : [],
  )
  const labels = arrows.flatMap((arrow) =>
    arrow.label.width > 0
      ? [{ of: arrow, said: `the label ${arrow.source} → ${arrow.target}`, place: arrow.label }]
      : [],
  )
  return [...arrows, ...starts].flatMap((line) => {
    const segments = segmentsOf(line.points)
    const name = 'source' in line ? `${line.source} → ${line.target}` : `the start of ${line.state}`
    return [...titles, ...labels].flatMap(({ of, said, place }) =>
      of !== line && segments.some((segment) => overlap(segment, place))
        ? [`${name} goes through ${said}`]
        : [],
    )
  })
}

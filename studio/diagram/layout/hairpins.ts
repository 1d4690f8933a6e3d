type Point = readonly [x: number, y: number]

/** So far apart may a line's way there and its way back be to look like one that ends there, in the diagram's pixels. */
const near = 7

/** The first of the four points of a hairpin: a line goes somewhere, a little aside, and back. -1 where there is none. */
const hairpinIn = (points: readonly Point[]): number =>
  points.findIndex((from, at) => {
    const [there, aside, back, next] = points.slice(at + 1, at + 5)
    // The first and the last piece say from which side a box is left and entered.
    if (at === 0 || !there || !aside || !back || !next) return false
    return (
      Math.hypot(aside[0] - there[0], aside[1] - there[1]) < near &&
      (there[0] - from[0]) * (back[0] - aside[0]) + (there[1] - from[1]) * (back[1] - aside[1]) < 0
    )
  })

/** An orthogonal line without the hairpins that the layout algorithm leaves when it moves boxes together. */
export const withoutHairpins = (points: readonly Point[]): readonly Point[] => {
  const at = hairpinIn(points)
  if (at < 0) return points
  const [from, there, aside, back] = points.slice(at, at + 4) as [Point, Point, Point, Point]
  const isVertical = from[0] === there[0]
  const isShorterThere =
    Math.hypot(there[0] - from[0], there[1] - from[1]) <= Math.hypot(back[0] - aside[0], back[1] - aside[1])
  const [along, across] = isShorterThere ? [from, aside] : [back, there]
  const corner: Point = isVertical ? [across[0], along[1]] : [along[0], across[1]]
  const cut = points.toSpliced(isShorterThere ? at : at + 1, 3, corner)
  // Where both ways are as long, the corner is where the next piece begins.
  return withoutHairpins(cut.filter(([x, y], nth) => x !== cut[nth + 1]?.[0] || y !== cut[nth + 1]?.[1]))
}

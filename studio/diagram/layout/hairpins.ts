type Point = readonly [x: number, y: number]

/**
 * The maximum distance between the two parallel parts of a hairpin, in the diagram's pixels. Parts that are so close
 * together look like one line that ends at the hairpin.
 */
const near = 7

/**
 * The index of the first of a hairpin's four points: a line goes forward, a little sideways, and back. -1 if there is
 * none.
 */
const hairpinIn = (points: readonly Point[]): number =>
  points.findIndex((from, at) => {
    const [there, aside, back, next] = points.slice(at + 1, at + 5)
    // The first and the last segment of the line must stay: they determine the sides at which the line leaves and enters boxes.
    if (at === 0 || !there || !aside || !back || !next) return false
    return (
      Math.hypot(aside[0] - there[0], aside[1] - there[1]) < near &&
      (there[0] - from[0]) * (back[0] - aside[0]) + (there[1] - from[1]) * (back[1] - aside[1]) < 0
    )
  })

/** Removes hairpins from an orthogonal line. The layout algorithm makes them when it moves boxes closer together. */
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
  // If the segments forward and back have the same length, their corner duplicates the next point and is removed.
  return withoutHairpins(cut.filter(([x, y], nth) => x !== cut[nth + 1]?.[0] || y !== cut[nth + 1]?.[1]))
}

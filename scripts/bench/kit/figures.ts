/** A measured figure, and what it is to keep to. */
export interface Line {
  what: string
  value: number
  /** `/s` is a rate, of frames too. */
  unit: 'ms' | 'kB' | 'MB' | '%' | '/s' | ''
  /** Not to be exceeded, or for a rate not to be undercut. */
  budget?: number
}

/** Milliseconds. */
export interface Timing {
  median: number
  p95: number
}

/** The quantile of this share. Throws where there is no figure: then nothing was measured. */
const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (figure === undefined || sorted.some(Number.isNaN))
    throw new Error(`Nothing was measured: [${sorted.join(', ')}] has no median.`)
  return figure
}

/** Throws where there is no figure, or one that is no number. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

export const timingOf = (times: readonly number[]): Timing => ({
  median: median(times),
  p95: quantile(times, 0.95),
})

/** In milliseconds. */
export const timed = async (act: () => unknown): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

export const timings = async (times: number, act: (nth: number) => unknown): Promise<Timing> => {
  const taken: number[] = []
  for (let nth = 0; nth < times; nth += 1) taken.push(await timed(() => act(nth)))
  return timingOf(taken)
}

/** How often a second `act` ends within `ms`, one after another. */
const rateWithin = async (ms: number, act: (nth: number) => unknown): Promise<number> => {
  const began = performance.now()
  let [times, taken] = [0, 0]
  while (taken < ms) {
    await act(times)
    times += 1
    taken = performance.now() - began
  }
  return (times / taken) * 1000
}

/** How often a second: the median of three times `ms`, after one that is not counted. */
export const steadyRate = async (act: (nth: number) => unknown, ms = 1000): Promise<number> => {
  await rateWithin(ms, act)
  return median([await rateWithin(ms, act), await rateWithin(ms, act), await rateWithin(ms, act)])
}

const isMet = ({ value, unit, budget }: Line) =>
  budget === undefined || (unit === '/s' ? value >= budget : value <= budget)

const shown = ({ value, unit }: Line) =>
  unit === 'ms' && value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US')

/** Writes the figures below each other, and at the end whether each keeps to its budget; otherwise the command fails. */
export const print = (lines: readonly Line[]): void => {
  for (const line of lines) {
    const { what, unit, budget } = line
    const limit =
      budget === undefined ? '' : `  budget ${budget.toLocaleString('en-US')}${isMet(line) ? '' : ': MISSED'}`
    console.log(`${what.padEnd(64)} ${shown(line).padStart(10)} ${unit.padEnd(2)}${limit}`)
  }
  const missed = lines.filter((line) => !isMet(line)).length
  console.log(missed === 0 ? '\nEvery budget is met.' : `\nBudgets that are missed: ${missed}.`)
  if (missed > 0) process.exitCode = 1
}

/** A measured value and its budget. */
export interface Line {
  what: string
  value: number
  /** The unit of the value. `/s` is a rate, such as frames per second. */
  unit: 'ms' | 'kB' | 'MB' | '%' | '/s' | ''
  /** The upper limit; for a rate, the lower limit. */
  budget?: number
}

/** Statistics of durations in milliseconds. */
export interface Timing {
  median: number
  p95: number
}

/** The quantile for `share`, from 0 to 1. Throws if there are no values. */
const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (figure === undefined || sorted.some(Number.isNaN))
    throw new Error(`No figures, or one that is not a number: [${sorted.join(', ')}].`)
  return figure
}

/** The median. Throws if there are no values, or if one is NaN. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

export const timingOf = (times: readonly number[]): Timing => ({
  median: median(times),
  p95: quantile(times, 0.95),
})

/** The duration of `act` in milliseconds. */
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

/** Runs `act` repeatedly for `ms` milliseconds. Returns the runs per second. */
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

/** Runs per second: the median of three measurements of a second, after one that does not count. */
export const steadyRate = async (act: (nth: number) => unknown): Promise<number> => {
  await rateWithin(1000, act)
  return median([await rateWithin(1000, act), await rateWithin(1000, act), await rateWithin(1000, act)])
}

const isMet = ({ value, unit, budget }: Line) =>
  budget === undefined || (unit === '/s' ? value >= budget : value <= budget)

const shown = ({ value, unit }: Line) =>
  unit === 'ms' && value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US')

/** Prints the figures. Sets a failing exit code if a budget is exceeded. */
export const print = (lines: readonly Line[]): void => {
  for (const line of lines) {
    const { what, unit, budget } = line
    const limit =
      budget === undefined ? '' : `  budget ${budget.toLocaleString('en-US')}${isMet(line) ? '' : ': MISSED'}`
    console.log(`${what.padEnd(64)} ${shown(line).padStart(10)} ${unit.padEnd(2)}${limit}`)
  }
  const missed = lines.filter((line) => !isMet(line)).length
  console.log(missed === 0 ? '\nAll values are within their budgets.' : `\nValues over budget: ${missed}.`)
  if (missed > 0) process.exitCode = 1
}

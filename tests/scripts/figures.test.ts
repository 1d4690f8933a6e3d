import { expect, it, vi } from 'vitest'
import { type Line, median, print, timingOf } from '#scripts/bench/kit/figures.ts'

it('a benchmark fails when it has no samples, or a sample that is not a number', () => {
  expect(() => median([])).toThrow('No figures, or one that is not a number')
  expect(() => timingOf([])).toThrow('No figures, or one that is not a number')
  expect(() => median([1, Number.NaN, 2])).toThrow('No figures, or one that is not a number')
  expect(median([3, 1, 2])).toBe(2)
  expect(timingOf([3, 1, 2])).toEqual({ median: 2, p95: 3 })
})

const printed = (line: Omit<Line, 'what'>) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const before = process.exitCode
  print([{ what: 'It', ...line }])
  const failed = process.exitCode === 1
  process.exitCode = before
  const said = log.mock.calls.flat().join('\n')
  log.mockRestore()
  return { failed, missed: said.includes('MISSED') }
}

const missed = { failed: true, missed: true }
const met = { failed: false, missed: false }

it.each([
  [{ value: 10, unit: 'ms', budget: 10 }, met],
  [{ value: 11, unit: 'ms', budget: 10 }, missed],
  [{ value: 10, unit: '/s', budget: 10 }, met],
  [{ value: 9, unit: '/s', budget: 10 }, missed],
  [{ value: Number.NaN, unit: 'ms', budget: 10 }, missed],
  [{ value: 11, unit: 'ms' }, met],
] as const)('the benchmark says whether %j is within its budget', (line, verdict) => {
  expect(printed(line)).toEqual(verdict)
})

import { describe, expect, it } from 'vitest'
import { secondsToWait, withRetryHint } from '#machines/rules/kit/retry-after.ts'
import { isShortWait } from '#machines/rules/kit/short-wait.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

describe("the provider's Retry-After header", () => {
  it.each<[unknown, number | null]>([
    ['3', 3],
    ['0', 1],
    ['-5', 1],
    ['2.01', 3],
    [0.75, 1],
    [30, 30],
    ['Mon, 02 Mar 2026 12:00:07 GMT', 7],
    ['Mon, 02 Mar 2026 11:00:00 GMT', 1],
    ['soon', null],
    ['', null],
    [null, null],
    [undefined, null],
    [{}, null],
    [Number.POSITIVE_INFINITY, null],
  ])('the value %j means a wait of %j seconds', (asked, seconds) => {
    expect(secondsToWait(asked, now)).toBe(seconds)
  })

  it.each([
    [1, true],
    [10, true],
    [11, false],
  ])(
    'a request is repeated without asking the user only after a wait of at most ten seconds: %d',
    (seconds, isShort) => {
      expect(isShortWait(seconds)).toBe(isShort)
    },
  )

  it.each([
    ['Slow down.', 3, 'Slow down. Try again in 3 seconds.'],
    ['Slow down', 1, 'Slow down. Try again in 1 second.'],
    ['', 59, 'Too many requests. Try again in 59 seconds.'],
    ['', 60, 'Too many requests. Try again in 1 minute.'],
    ['', 61, 'Too many requests. Try again in 2 minutes.'],
    ['', 7200, 'Too many requests. Try again in 2 hours.'],
    ['Please wait 30 seconds.', 30, 'Please wait 30 seconds.'],
    ['Wait 30s', 30, 'Wait 30s'],
    ['Wait 2 min.', 120, 'Wait 2 min.'],
    ['Wait 2m', 120, 'Wait 2m'],
    ['Wait 90 secs', 90, 'Wait 90 secs'],
    ['Wait 1 h', 3600, 'Wait 1 h'],
    ['Wait 2 hrs', 7200, 'Wait 2 hrs'],
    ['Come back in 1 Hour', 3600, 'Come back in 1 Hour'],
    ['Please wait…', 3, 'Please wait… Try again in 3 seconds.'],
    ['Limit of 5 messages reached', 3, 'Limit of 5 messages reached. Try again in 3 seconds.'],
    ['Only 3 more tries!', 3, 'Only 3 more tries! Try again in 3 seconds.'],
    ['Error 429 happened', 3, 'Error 429 happened. Try again in 3 seconds.'],
    ['请稍后再试。', 3, '请稍后再试。 Try again in 3 seconds.'],
  ])('the message %j with a wait of %d seconds becomes %j', (words, seconds, told) => {
    expect(withRetryHint(words, seconds)).toBe(told)
  })
})

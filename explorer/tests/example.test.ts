import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exploration, stories } from '../examples/feedback.ts'

describe('the example', () => {
  it('has a sound machine, with every state, transition, guard and sample covered', () => {
    expect(exploration.problems).toEqual([])
    // The states: question; form without, with a blank and with a good reason; sending; thanks after each of both ways,
    // with and without a reason; over after each of the three reasons (none, blank, good).
    expect(exploration.states.size).toBe(10)
  })

  it('needs two paths: one user likes it and leaves; another sends a reason, which fails first and then succeeds', () => {
    expect(stories).toEqual([
      'begins as visitor, liked, closed',
      "begins as visitor, disliked, reason.typed (reason 'It was slow.'), submitted, send fails with 'offline', " +
        "reason.typed (reason ' '), submitted, reason.typed (reason 'It was slow.'), submitted, " +
        'send is done: sent, 3000 ms pass',
    ])
  })

  it('matches the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    for (const story of stories) expect(readme).toContain(story)
  })
})

import { describe, expect, it } from 'vitest'
import { notFoundMachine } from '../../machines/not-found/machine.ts'
import { run } from './run.ts'

describe('not found', () => {
  it('NOTFOUND-02: the landing page opens after exactly 5000 ms', () => {
    const { clock, emitted } = run(notFoundMachine, { input: undefined })
    clock.advance(4999)
    expect(emitted).toEqual([])
    clock.advance(1)
    expect(emitted).toEqual([{ type: 'page.opened', path: '/', replace: true }])
  })

  it('NOTFOUND-02: leaving the page stops the timer', () => {
    const { actor, clock, emitted } = run(notFoundMachine, { input: undefined })
    actor.stop()
    clock.advance(10_000)
    expect(emitted).toEqual([])
  })
})

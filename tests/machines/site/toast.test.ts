import { describe, expect, it } from 'vitest'
import { toastMachine } from '#machines/site/toast/machine.ts'
import { run } from '../run.ts'

const copied = { title: 'Link copied!', tone: 'plain' } as const
const failed = { title: 'Could not update status', tone: 'destructive' } as const

const running = { shown: 'running' }
const held = { shown: 'held' }

const start = () => {
  const toast = run(toastMachine, { input: undefined })
  const seen = () => [toast.actor.getSnapshot().value, toast.actor.getSnapshot().context.toast]
  return { ...toast, seen }
}

describe('toast', () => {
  it('PAGES-12: is shown until it is dismissed', () => {
    const { actor, seen } = start()
    expect(seen()).toEqual(['empty', null])
    actor.send({ type: 'toast.shown', toast: copied })
    expect(seen()).toEqual([running, copied])
    actor.send({ type: 'toast.dismissed' })
    expect(seen()).toEqual(['empty', null])
  })

  it('PAGES-19, C80: a new toast replaces the old one', () => {
    const { actor, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    actor.send({ type: 'toast.shown', toast: failed })
    expect(seen()).toEqual([running, failed])
  })

  it('PAGES-19: disappears after exactly 5000 ms', () => {
    const { actor, clock, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    clock.advance(4999)
    expect(seen()).toEqual([running, copied])
    clock.advance(1)
    expect(seen()).toEqual(['empty', null])
  })

  it('stays 100 ms per character when it has more than 50 characters (addition)', () => {
    const { actor, clock, seen } = start()
    const long = { title: 'x'.repeat(80), tone: 'plain' } as const
    actor.send({ type: 'toast.shown', toast: long })
    clock.advance(7999)
    expect(seen()).toEqual([running, long])
    clock.advance(1)
    expect(seen()).toEqual(['empty', null])
  })

  it('stays while the user hovers or focuses it, then for its whole time again (addition)', () => {
    const { actor, clock, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    clock.advance(4999)
    actor.send({ type: 'toast.held' })
    clock.advance(60_000)
    expect(seen()).toEqual([held, copied])
    actor.send({ type: 'toast.released' })
    clock.advance(4999)
    expect(seen()).toEqual([running, copied])
    clock.advance(1)
    expect(seen()).toEqual(['empty', null])
  })

  it('a toast that replaces a hovered toast also stays until the user dismisses it (addition)', () => {
    const { actor, clock, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    actor.send({ type: 'toast.held' })
    actor.send({ type: 'toast.shown', toast: failed })
    clock.advance(60_000)
    expect(seen()).toEqual([held, failed])
    actor.send({ type: 'toast.dismissed' })
    expect(seen()).toEqual(['empty', null])
  })

  it('PAGES-19: a new toast stays for its own 5000 ms', () => {
    const { actor, clock, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    clock.advance(4000)
    actor.send({ type: 'toast.shown', toast: failed })
    clock.advance(4999)
    expect(seen()).toEqual([running, failed])
    clock.advance(1)
    expect(seen()).toEqual(['empty', null])
  })

  it('PAGES-19: the timer of a dismissed toast does not end the next toast', () => {
    const { actor, clock, seen } = start()
    actor.send({ type: 'toast.shown', toast: copied })
    clock.advance(4000)
    actor.send({ type: 'toast.dismissed' })
    actor.send({ type: 'toast.shown', toast: failed })
    clock.advance(1000)
    expect(seen()).toEqual([running, failed])
  })
})

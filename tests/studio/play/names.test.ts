import { describe, expect, it } from 'vitest'
import type { FlowSamples } from '#explorer/flow.ts'
import { lost } from '#machines/kit/samples.ts'
import type { ChartTransition } from '#studio/diagram/chart/shape.ts'
import { nameOf, presentName, takesTransition } from '#studio/play/happenings/names.ts'
import { eventOf, namesIn, pathText } from '#studio/play/happenings/path-text.ts'

const samples: FlowSamples = {
  inputs: { visitor: undefined },
  events: { 'login.submitted': [{}], 'email.changed': [{ email: 'bea@guildhall.test' }, { email: '' }] },
  actors: {
    load: {
      outputs: {
        found: [
          { kind: 'found', id: 1 },
          { kind: 'found', id: 2 },
        ],
        missing: [{ kind: 'missing' }],
      },
      errors: ['No such plan.', null, lost],
    },
    watch: { snapshots: { known: [{ kind: 'known' }] } },
  },
  children: { picker: [{ kind: 'picked' }] },
}
const of = (cause: Parameters<typeof nameOf>[0]) => nameOf(cause, samples)
const answered = (outcome: unknown, nth = 0) =>
  of({ kind: 'output', id: 'load', src: 'load', output: outcome, nth })
const failed = (failure: unknown) => of({ kind: 'error', id: 'load', src: 'load', error: failure, nth: 0 })

describe('the name of a step in a share link', () => {
  it('for an event contains its type and its data', () => {
    expect(of({ kind: 'event', event: { type: 'login.submitted' }, nth: 0 })).toBe('login.submitted')
    const event = { type: 'email.changed', email: 'a~b@%c' }
    expect(of({ kind: 'event', event, nth: 0 })).toBe('email.changed{"email":"a~b@%c"}')
    expect(eventOf('email.changed{"email":"a~b@%c"}')).toEqual(event)
  })

  it('for an outcome contains its kind and a hash, whatever its position in the samples', () => {
    expect(answered({ kind: 'missing' })).toBe('load=missing')
    const [one, two] = [answered({ kind: 'found', id: 1 }), answered({ kind: 'found', id: 2 }, 1)]
    expect(one).toMatch(/^load=found\.[a-z\d]{4}$/)
    expect(two).not.toBe(one)
    expect(answered({ kind: 'found', id: 2 }, 0)).toBe(two)
  })

  it('is still understood when the sample of its outcome has a new field, and thus a new hash', () => {
    expect(presentName('loadCommunities=loaded.a6k0')).toBe('loadCommunities=loaded.622u')
    expect(presentName('submission>loadCommunities=answered.zzzz')).toBe(
      'submission>loadCommunities=answered.zzzz',
    )
  })

  it("for a failure contains the provider's message, or that there was no response", () => {
    expect([failed('No such plan.'), failed(null), failed(lost)]).toEqual([
      'load!no-such-plan',
      'load!',
      'load!unreachable',
    ])
  })

  it('has separate forms for an emission of a feed, the end of a child machine and a delay', () => {
    expect(of({ kind: 'snapshot', id: 'watch', src: 'watch', snapshot: { kind: 'known' }, nth: 0 })).toBe(
      'watch:known',
    )
    expect(of({ kind: 'ended', id: 'picker', src: 'picker', output: { kind: 'picked' }, nth: 0 })).toBe(
      'picker.ended=picked',
    )
    const event = 'xstate.after.confirmation.unsubscribe.succeeded'
    expect(of({ kind: 'elapsed', ms: 3000, event })).toBe('after confirmation')
  })
})

describe("a path in the studio's address", () => {
  it('is read as it was written, whatever the names of its steps contain', () => {
    const names = ['visitor', 'email.changed{"email":"a~b%7Ec"}', 'load!']
    expect(namesIn(pathText(names))).toEqual(names)
  })

  it.each(['', '~~~', '%E0%A4%A', 'x'.repeat(10_000), '{"'])(
    'causes no error when it is invalid: %s',
    (garbage) => {
      for (const name of namesIn(garbage)) expect(() => eventOf(name)).not.toThrow()
    },
  )
})

describe('the name of a step selects the transitions with the same cause in the diagram', () => {
  const taken = (kind: ChartTransition['kind'], cause: string, ...names: readonly string[]) =>
    names.filter((name) => takesTransition(name, { kind, cause } as ChartTransition))

  it('for an event, whether the name has no data, the data, or a hash of the data', () => {
    const names = ['email.changed', 'email.changed{"email":""}', 'email.changed#a1b2']
    expect(taken('event', 'email.changed', ...names, 'email.changed.twice', 'load=found')).toEqual(names)
  })

  it('for the outcome of a port, feed or child machine, by the character after its id', () => {
    const names = ['load=found', 'load!unreachable', 'load:known', 'load.ended=picked', 'loads=found']
    expect(taken('answer', 'load', ...names)).toEqual(['load=found'])
    expect(taken('failure', 'load', ...names)).toEqual(['load!unreachable'])
    expect(taken('feed', 'load', ...names)).toEqual(['load:known'])
    expect(taken('child', 'load', ...names)).toEqual(['load.ended=picked'])
  })

  it('for a delay, by its name; a step never selects an eventless transition', () => {
    const names = ['after confirmation', 'after more', 'confirmation']
    expect(taken('delay', 'confirmation', ...names)).toEqual(['after confirmation'])
    expect(taken('immediate', '', ...names)).toEqual([])
    expect(taken('done', '', ...names)).toEqual([])
  })
})

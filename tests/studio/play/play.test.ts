import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { playMachine, type ScreenApi } from '#studio/play/machine.ts'
import type { PlayedMoment } from '#studio/play/played-moment.ts'

const momentOf = (path: readonly string[]): PlayedMoment => ({
  path,
  trace: path.map((name) => ({
    name,
    title: name,
    detail: '',
    transitions: [],
    states: [],
    asked: [],
    operations: [],
    requests: [],
    changes: [],
    emissions: [],
    notes: [],
  })),
  pages: [{ flow: 'login', at: 0 }],
  left: null,
  openPages: [],
  states: [],
  children: [],
  status: 'active',
  broken: null,
  context: null,
  possible: [],
  hashes: { machine: '', rows: '', clock: '', storage: '', screen: '' },
  stopped: null,
})

const technicalChoice = (name: string): PlayedMoment['possible'][number] => ({
  name,
  child: '',
  source: 'outcome',
  forbidden: null,
  actor: 'browser',
  title: 'The browser gives the lock',
  detail: '',
  technical: true,
})

/** A screen that performs all actions except those named as impossible. */
const screenOf = (impossible: readonly string[] = [], technical: Readonly<Record<string, string>> = {}) => {
  let path: readonly string[] = []
  const opened: (readonly string[])[] = []
  const screen: ScreenApi = {
    inputs: ['visitor'],
    open: async (asked) => {
      opened.push(asked)
      path = asked.length === 0 ? ['visitor'] : asked
      return momentOf(path)
    },
    step: async (name) => {
      if (impossible.includes(name)) throw new Error(`'${name}' cannot happen here.`)
      path = [...path, name]
      const due = technical[name]
      return due === undefined ? momentOf(path) : { ...momentOf(path), possible: [technicalChoice(due)] }
    },
  }
  return { screen, opened }
}

const started = async (
  path: readonly string[] = [],
  impossible: readonly string[] = [],
  technical: Readonly<Record<string, string>> = {},
) => {
  const { screen, opened } = screenOf(impossible, technical)
  const actor = createActor(playMachine, { input: { path } }).start()
  const rests = () => waitFor(actor, (snapshot) => snapshot.matches('resting'))
  actor.send({ type: 'screen.loaded', screen })
  await rests()
  return { actor, rests, opened, screen }
}

describe('playing in the studio', () => {
  it('opens the path of the address as soon as the screen is loaded', async () => {
    const { actor } = await started(['visitor', 'a'])
    expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'a'])
  })

  it('takes a step, goes back, and continues along another branch', async () => {
    const { actor, rests, opened } = await started()
    actor.send({ type: 'cause.chosen', name: 'a' })
    await rests()
    actor.send({ type: 'moment.chosen', at: 0 })
    await rests()
    expect(opened.at(-1)).toEqual(['visitor'])
    actor.send({ type: 'cause.chosen', name: 'b' })
    await rests()
    const { history, moment } = actor.getSnapshot().context
    expect(moment?.path).toEqual(['visitor', 'b'])
    expect(history.visits.map(({ name }) => name)).toEqual(['visitor', 'a', 'b'])
  })

  describe('outcomes of requests and delays after a step', () => {
    const pathAfter = async (...given: Parameters<typeof started>) => {
      const { actor, rests } = await started(...given)
      actor.send({ type: 'cause.chosen', name: 'a' })
      await rests()
      const { moment, problem } = actor.getSnapshot().context
      return { actor, rests, path: moment?.path, problem }
    }

    it('are chosen automatically, one after the other, and the user can go back to the state before each', async () => {
      const due = { a: 'lock=as-it-is', 'lock=as-it-is': 'token=as-it-is' }
      const { actor, rests, path } = await pathAfter([], [], due)
      expect(path).toEqual(['visitor', 'a', 'lock=as-it-is', 'token=as-it-is'])
      actor.send({ type: 'moment.chosen', at: 1 })
      await rests()
      expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'a'])
    })

    it('are not chosen automatically while the user has opened the list of these outcomes', async () => {
      const { actor, rests } = await started([], [], { a: 'lock=as-it-is' })
      actor.send({ type: 'technical.toggled', open: true })
      actor.send({ type: 'cause.chosen', name: 'a' })
      await rests()
      expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'a'])
    })

    it('cause no message when they are impossible, and stop after a limit when each causes another', async () => {
      const impossible = await pathAfter([], ['lock=as-it-is'], { a: 'lock=as-it-is' })
      expect([impossible.path, impossible.problem]).toEqual([['visitor', 'a'], null])
      const endless = await pathAfter([], [], { a: 'lock=as-it-is', 'lock=as-it-is': 'lock=as-it-is' })
      expect(endless.path).toHaveLength(12)
    })
  })

  it('ignores a choice that the user makes while another step runs', async () => {
    const { actor, rests } = await started()
    actor.send({ type: 'cause.chosen', name: 'a' })
    actor.send({ type: 'cause.chosen', name: 'a' })
    await rests()
    expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'a'])
  })

  it('says why a step is impossible, and shows the previous state again', async () => {
    const { actor, rests } = await started(['visitor', 'a'], ['never'])
    actor.send({ type: 'cause.chosen', name: 'never' })
    await rests()
    const { problem, moment } = actor.getSnapshot().context
    expect(problem).toBe("'never' cannot happen here.")
    expect(moment?.path).toEqual(['visitor', 'a'])
  })

  it('adds to the path what the user does on the screen itself', async () => {
    const { actor } = await started()
    actor.send({ type: 'screen.moved', moment: momentOf(['visitor', 'typed']), goesOn: false })
    expect(actor.getSnapshot().context.history.at).toBe(1)
  })

  it('records text that is typed without a pause as one step, not as a branch for each letter', async () => {
    const { actor } = await started()
    for (const [nth, typed] of ['a', 'ab', 'abc'].entries())
      actor.send({ type: 'screen.moved', moment: momentOf(['visitor', typed]), goesOn: nth > 0 })
    const { history } = actor.getSnapshot().context
    expect(history.visits.map(({ name }) => name)).toEqual(['visitor', 'abc'])
    expect(history.at).toBe(1)
  })

  it('can open another path at any time', async () => {
    const { actor, rests, screen, opened } = await started()
    actor.send({ type: 'cause.chosen', name: 'a' })
    expect(actor.getSnapshot().value).toBe('stepping')
    actor.send({ type: 'path.opened', path: ['visitor', 'b'] })
    expect(actor.getSnapshot().value).toBe('opening')
    actor.send({ type: 'path.opened', path: ['visitor', 'c'] })
    await rests()
    expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'c'])
    actor.send({ type: 'screen.left' })
    actor.send({ type: 'path.opened', path: ['visitor', 'd'] })
    expect(actor.getSnapshot().value).toBe('loading')
    actor.send({ type: 'screen.loaded', screen })
    await rests()
    expect(actor.getSnapshot().context.moment?.path).toEqual(['visitor', 'd'])
    expect(opened.at(-1)).toEqual(['visitor', 'd'])
  })

  it('when the screen moves to another window, plays the path to the same state again', async () => {
    const { actor, rests, screen, opened } = await started(['visitor', 'a'])
    actor.send({ type: 'screen.left' })
    expect(actor.getSnapshot().value).toBe('loading')
    actor.send({ type: 'screen.loaded', screen })
    await rests()
    expect(opened).toEqual([
      ['visitor', 'a'],
      ['visitor', 'a'],
    ])
  })
})

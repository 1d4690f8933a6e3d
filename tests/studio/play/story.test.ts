import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { PlayedMoment } from '#studio/play/played-moment.ts'
import { readingTime, storyMachine } from '#studio/stories/machine.ts'
import { stopsOf, stories } from '#studio/stories/stories.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const told = {
  title: 'A story',
  text: 'Of two flows.',
  scenes: [
    {
      flow: 'login',
      steps: [
        { name: 'visitor', note: 'At first.' },
        { name: 'login.submitted' },
        { name: 'signIn!', note: 'Then.' },
      ],
    },
    { flow: 'pricing', steps: [{ name: 'visitor' }, { name: 'plan.chosen' }] },
  ],
} as const

const stops = stopsOf(told)

const screenOf = (impossible: readonly string[] = []) => {
  const opened: string[] = []
  return {
    opened,
    open: async (path: readonly string[]) => {
      opened.push(path.join(' '))
      const name = path.find((one) => impossible.includes(one))
      const stopped =
        name === undefined ? null : { at: path.indexOf(name), name, why: `'${name}' cannot happen here.` }
      return { stopped } as PlayedMoment
    },
  }
}

const begun = () => {
  const clock = new SimulatedClock()
  const actor = createActor(storyMachine, { input: { stops }, clock }).start()
  return {
    actor,
    clock,
    at: (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never)),
  }
}

describe('a story in the studio', () => {
  it('stops at a note, and at the end of a scene without notes', () => {
    expect(stops).toEqual([
      { scene: 0, flow: 'login', path: ['visitor'], next: 'login.submitted', note: 'At first.' },
      { scene: 0, flow: 'login', path: ['visitor', 'login.submitted', 'signIn!'], next: null, note: 'Then.' },
      { scene: 1, flow: 'pricing', path: ['visitor', 'plan.chosen'], next: null, note: '' },
    ])
  })

  it('says for each stop which step the user takes next, also if the step is on the next page', () => {
    const steps = [
      'visitor',
      'login.submitted',
      'signIn=answered',
      'after shown',
      'name.changed{"name":"a=b!"}',
    ]
    const [first, ...rest] = steps.map((name) => ({ name, note: name }))
    const scene = { flow: 'login', steps: [nonNull(first), ...rest] } as const
    const next = { flow: 'register', steps: [{ name: '/register', note: 'There.' }] } as const
    const typed = 'name.changed{"name":"a=b!"}'
    expect(stopsOf({ ...told, scenes: [scene, next] }).map((stop) => stop.next)).toEqual([
      'login.submitted',
      typed,
      typed,
      typed,
      '/register',
      null,
    ])
  })

  it('shows each stop on its screen for as long as it takes to read the note', async () => {
    const { actor, clock, at } = begun()
    const [login, pricing] = [screenOf(), screenOf()]
    actor.send({ type: 'screen.loaded', flow: 'login', screen: login })
    await at('resting')
    expect(login.opened).toEqual(['visitor'])
    actor.send({ type: 'played' })
    await at('reading')
    clock.increment(readingTime('At first.') - 1)
    expect(actor.getSnapshot().value).toBe('reading')
    clock.increment(1)
    await at('reading')
    expect(login.opened).toEqual(['visitor', 'visitor', 'visitor login.submitted signIn!'])
    clock.increment(readingTime('Then.'))
    // The story waits until the screen of the next scene has loaded.
    expect(actor.getSnapshot().value).toBe('waiting')
    actor.send({ type: 'screen.left' })
    actor.send({ type: 'screen.loaded', flow: 'pricing', screen: pricing })
    await at('reading')
    clock.increment(readingTime(''))
    expect(actor.getSnapshot().value).toBe('resting')
    expect(actor.getSnapshot().context).toMatchObject({ at: 2, playing: false })
    expect(pricing.opened).toEqual(['visitor plan.chosen'])
    // A story that has ended starts again.
    actor.send({ type: 'played' })
    expect(actor.getSnapshot().context.at).toBe(0)
  })

  it('stays at its stop when paused, and goes to the stop that the user chooses', async () => {
    const { actor, clock, at } = begun()
    actor.send({ type: 'screen.loaded', flow: 'login', screen: screenOf() })
    await at('resting')
    actor.send({ type: 'played' })
    await at('reading')
    actor.send({ type: 'paused' })
    clock.increment(60_000)
    expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { at: 0 } })
    actor.send({ type: 'stop.chosen', at: 1 })
    await at('resting')
    expect(actor.getSnapshot().context.at).toBe(1)
    actor.send({ type: 'stop.chosen', at: 99 })
    expect(actor.getSnapshot().context.at).toBe(2)
  })

  it('says which step has failed', async () => {
    const { actor, at } = begun()
    actor.send({ type: 'screen.loaded', flow: 'login', screen: screenOf(['signIn!']) })
    await at('resting')
    actor.send({ type: 'stop.chosen', at: 1 })
    await at('broken')
    expect(actor.getSnapshot().context.problem).toBe("'signIn!' cannot happen here.")
    actor.send({ type: 'stop.chosen', at: 0 })
    await at('resting')
    expect(actor.getSnapshot().context.problem).toBeNull()
  })
})

describe('the stories in the repository', () => {
  it('are exactly the files in model/stories', () => {
    expect([...stories.keys()].map((name) => `${name}.json`)).toEqual(readdirSync('model/stories').sort())
  })

  it.each(readdirSync('model/stories'))('%s has a title, a text, notes and existing flows', (file) => {
    const story = JSON.parse(readFileSync(`model/stories/${file}`, 'utf8'))
    const known: readonly string[] = flowsWithViews.map(({ id }) => id)
    expect(story.title).toMatch(/^\p{Lu}/u)
    expect(story.text).toMatch(/\.$/)
    expect(stopsOf(story).filter(({ note }) => note === '')).toEqual([])
    for (const { flow } of stopsOf(story)) expect(known).toContain(flow)
  })
})

it.each(
  [...stories].flatMap(([name, { scenes }]) =>
    scenes.map((scene, nth) => ({ name, nth: nth + 1, ...scene })),
  ),
)(
  'the last note of scene $nth of $name names a text of its screen, or the page that opens next',
  ({ steps }) => {
    const last = steps.findLast(({ note }) => note !== undefined)
    expect(last === undefined || last.shows !== undefined || last.leads !== undefined).toBe(true)
  },
)

import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import type { Flow } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import { failureOf } from '#machines/kit/samples.ts'
import { createPlaceKeeper, readPath, type Step } from '#src/app/keep-place.ts'
import { playerOf } from '#studio/play/explored-paths.ts'
import { nameOf } from '#studio/play/happenings/names.ts'
import { pathLike } from '#studio/reports/kept-path.ts'

const known = new Map(
  flows.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)

/** Replaces every text of a sample by another text, except the field `kind`. */
const otherData = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (key, one) =>
    typeof one === 'string' && key !== 'kind' ? `${one} of the demo` : one,
  )

const eventOf = (cause: Cause) => {
  switch (cause.kind) {
    case 'event':
      return { ...cause.event }
    case 'output':
      return { type: `xstate.done.actor.${cause.id}`, output: otherData(cause.output) }
    case 'error':
      return { type: `xstate.error.actor.${cause.id}`, error: failureOf(cause.error as never) }
    case 'snapshot':
      return { type: `xstate.snapshot.${cause.id}`, snapshot: { context: otherData(cause.snapshot) } }
    case 'elapsed':
      return { type: cause.event }
    default:
      return null
  }
}

/** The steps of a walk through a flow without its child machines, recorded as if the data differed from the samples. */
const walk = (flow: Flow): Step[] => {
  const player = playerOf(flow)
  const [input = ''] = Object.keys(flow.samples.inputs)
  let { moment } = player.start(input)
  return Array.from({ length: 12 }).flatMap((_, nth) => {
    const causes = player
      .causes(moment)
      .filter((one) => eventOf(one) && player.after(moment, one).moment.snapshot.status === 'active')
    const cause = causes[nth % causes.length]
    if (!cause) return []
    moment = player.after(moment, cause).moment
    const event = eventOf(cause) ?? { type: '' }
    return [{ place: [], flows: [], event, states: { [flow.machine.id]: moment.snapshot.value } }]
  })
}

const statesOf = (flow: Flow, [input = '', ...names]: readonly string[]) => {
  const player = playerOf(flow)
  let { moment } = player.start(input)
  return names.map((name) => {
    const cause = player.causes(moment).find((one) => nameOf(one, flow.samples) === name)
    if (!cause) throw new Error(`${name} cannot happen.`)
    moment = player.after(moment, cause).moment
    return moment.snapshot.value
  })
}

it.each(['login', 'password-reset', 'community-page', 'profile-edit', 'create-community'])(
  'the path that a page has recorded in %s becomes a path of Play through the same states',
  (id) => {
    const flow = known.get(id) as Flow
    const steps = walk(flow)
    expect(steps.length).toBeGreaterThan(3)
    const { path, missed } = pathLike(known, { flow: id, input: undefined, steps })
    expect(missed).toBeNull()
    const passed = (all: unknown[]) => all.filter((one, nth) => !isDeepStrictEqual(one, all[nth - 1]))
    expect(passed(statesOf(flow, path))).toEqual(passed(steps.map(({ states }) => states?.[id])))
  },
)

const dialog = setup({
  types: { events: {} as { type: 'reason.changed'; reason: string } | { type: 'report.sent' } },
  actors: { report: fromPromise(async () => ({ kind: 'refused', by: 'Bea' })) },
  guards: {
    breaks: ({ event }) => {
      if (event.type === 'reason.changed') throw new Error('reason is undefined')
      return true
    },
  },
}).createMachine({
  id: 'dialog',
  initial: 'writing',
  states: {
    writing: { on: { 'report.sent': 'sending' } },
    sending: { invoke: { id: 'report', src: 'report', onDone: 'refused' } },
    refused: { on: { 'reason.changed': { guard: 'breaks', target: 'writing' } } },
  },
})
const page = setup({
  types: { events: {} as { type: 'report.chosen'; id: string }, children: {} as { dialog: 'dialog' } },
  actors: { dialog, load: fromPromise(async () => ({ kind: 'found', title: 'Of the demo' })) },
}).createMachine({
  id: 'page',
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'load', src: 'load', onDone: 'shown' } },
    shown: { on: { 'report.chosen': 'asking' } },
    asking: { invoke: { id: 'dialog', src: 'dialog', onDone: 'shown' } },
  },
})

const own: Readonly<Record<'page' | 'dialog', Flow>> = {
  page: {
    machine: page,
    samples: {
      inputs: { member: { token: 'token-1' }, visitor: { token: null } },
      events: { 'report.chosen': [{ id: 'community-1' }] },
      actors: {
        load: {
          outputs: [{ kind: 'missing' }, { kind: 'found', title: 'The Glass Blowers' }],
          errors: [null],
        },
      },
      children: { dialog: [undefined] },
    },
  },
  dialog: {
    machine: dialog,
    samples: {
      inputs: { open: undefined },
      events: { 'report.sent': [{}], 'reason.changed': [{ reason: 'Spam' }] },
      actors: { report: { outputs: [{ kind: 'done' }, { kind: 'refused', by: 'Marta' }] } },
    },
  },
}

/** Lets a page fail in a dialog. Returns the recorded path, as the error page passes it on. */
const failed = async () => {
  const keeper = createPlaceKeeper({ kept: null, isFresh: () => true, onLost: () => {} })
  const actor = createActor(page, { input: { token: null }, inspect: keeper.inspect })
  actor.subscribe({ error: () => {} })
  actor.start()
  await expect.poll(() => actor.getSnapshot().value).toBe('shown')
  actor.send({ type: 'report.chosen', id: '64b000000000000000000002' })
  const child = actor.getSnapshot().children.dialog
  child?.send({ type: 'report.sent' })
  await expect.poll(() => child?.getSnapshot().value).toBe('refused')
  child?.send({ type: 'reason.changed', reason: 'Spam' })
  return { saved: JSON.parse(keeper.save()), recorded: readPath(keeper.pathOf('page')) }
}

it('in Play, a recorded path that ends with an error in a dialog leads to the failing step', async () => {
  const { recorded } = await failed()
  expect(pathLike(new Map(Object.entries(own)), recorded)).toEqual({
    path: [
      'visitor',
      'load=found',
      'report.chosen{"id":"community-1"}',
      'dialog>report.sent',
      'dialog>report=refused',
      'dialog>reason.changed{"reason":"Spam"}',
    ],
    missed: null,
  })
})

it('the path that the page stores for a reload with changed code ends before the failing step', async () => {
  const { saved, recorded } = await failed()
  expect(recorded.steps.length).toBe(5)
  expect(saved[0].steps.length).toBe(4)
})

it('when no sample matches a recorded step, a message names the first such step', async () => {
  const { recorded } = await failed()
  const { samples } = own.dialog
  const without = { ...own, dialog: { machine: dialog, samples: { ...samples, events: {} } } }
  const { path, missed } = pathLike(new Map(Object.entries(without)), recorded)
  expect(path).toEqual(['visitor', 'load=found', 'report.chosen{"id":"community-1"}'])
  expect(missed?.event.type).toBe('report.sent')
})

it.each(['visitor', 'member', 'owner'])(
  'the path begins with the sample whose input equals the recorded one: %s',
  (name) => {
    const input = known.get('community-page')?.samples.inputs[name]
    expect(pathLike(known, { flow: 'community-page', input, steps: [] }).path).toEqual([name])
  },
)

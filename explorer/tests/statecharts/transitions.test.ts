import { describe, expect, it } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { doesNothing } from '#explorer/statechart/effects.ts'
import { createStepper } from '#explorer/statechart/stepper.ts'
import { createTransitionNames, transitionsOf } from '#explorer/statechart/transitions.ts'

const instrument = { initial: 'off', states: { off: {}, on: {} } } as const

const band = setup({
  types: { context: {} as { volume: number } },
  guards: { isLate: () => false },
  delays: { resting: 1000 },
  actions: { bow: () => {}, play: (_, _params: { song: string }) => {} },
}).createMachine({
  id: 'band',
  context: { volume: 1 },
  initial: 'silent',
  states: {
    silent: {
      always: { guard: 'isLate', target: 'loud' },
      on: {
        begun: {
          target: ['loud.drums.on', 'loud.bass.on'],
          actions: ['bow', assign({ volume: 9 }), { type: 'play', params: { song: 'Help' } }],
        },
        applauded: { actions: 'bow' },
        coughed: {},
      },
    },
    loud: { type: 'parallel', states: { drums: instrument, bass: instrument }, after: { resting: 'silent' } },
  },
})

describe('in an exploration, the transitions of a machine', () => {
  it('are listed with all their properties, except transitions that do nothing', () => {
    expect(transitionsOf(band)).toEqual([
      {
        id: 'band.silent, on begun, to band.loud.drums.on and band.loud.bass.on',
        words: 'band.silent, on begun, to band.loud.drums.on and band.loud.bass.on',
        source: 'band.silent',
        targets: ['band.loud.drums.on', 'band.loud.bass.on'],
        event: 'begun',
        guard: null,
        actions: ['bow', 'play'],
        isInert: false,
        inlineGuard: false,
        namelessDelay: false,
      },
      {
        id: 'band.silent, on applauded',
        words: 'band.silent, on applauded',
        source: 'band.silent',
        targets: [],
        event: 'applauded',
        guard: null,
        actions: ['bow'],
        isInert: false,
        inlineGuard: false,
        namelessDelay: false,
      },
      {
        id: 'band.silent, at once if isLate, to band.loud',
        words: 'band.silent, at once if isLate, to band.loud',
        source: 'band.silent',
        targets: ['band.loud'],
        event: '',
        guard: 'isLate',
        actions: [],
        isInert: false,
        inlineGuard: false,
        namelessDelay: false,
      },
      {
        id: 'band.loud, on xstate.after.resting.band.loud, to band.silent',
        words: 'band.loud, after resting, to band.silent',
        source: 'band.loud',
        targets: ['band.silent'],
        event: 'xstate.after.resting.band.loud',
        guard: null,
        actions: [],
        isInert: false,
        inlineGuard: false,
        namelessDelay: false,
      },
    ])
  })

  it('are described in the words of the documentation of XState', () => {
    const mail = setup({
      actors: { send: fromPromise(async () => 1), keep: fromPromise(async () => 1) },
    }).createMachine({
      id: 'mail',
      initial: 'writing',
      states: {
        writing: {
          initial: 'text',
          states: { text: { type: 'final' } },
          onDone: 'sending',
        },
        sending: {
          invoke: [
            { src: 'send', id: 'copy', onDone: 'over', onError: 'over', onSnapshot: 'over' },
            { src: 'keep', onDone: 'over' },
          ],
          on: { 'a.xstate.snapshot.copy': 'over' },
          after: { 1000: 'over' },
        },
        over: {},
      },
    })
    expect(transitionsOf(mail).map(({ words }) => words)).toEqual([
      'mail.writing, when mail.writing is done, to mail.sending',
      'mail.sending, on a.xstate.snapshot.copy, to mail.over',
      'mail.sending, when copy is done, to mail.over',
      'mail.sending, when copy fails, to mail.over',
      'mail.sending, when copy has a snapshot, to mail.over',
      'mail.sending, when keep in mail.sending is done, to mail.over',
      'mail.sending, after 1000 ms, to mail.over',
    ])
  })

  it('have names that an inspector of a running actor can show', () => {
    const nameOf = createTransitionNames(band)
    const names: (string | undefined)[] = []
    const actor = createActor(band, {
      inspect: (event) => {
        if (event.type === '@xstate.microstep') names.push(...event._transitions.map(nameOf))
      },
    }).start()
    names.length = 0
    actor.send({ type: 'applauded' })
    actor.send({ type: 'coughed' })
    actor.send({ type: 'begun' })
    actor.stop()
    expect(names).toEqual([
      'band.silent, on applauded',
      undefined,
      'band.silent, on begun, to band.loud.drums.on and band.loud.bass.on',
    ])
  })
})

describe('in an exploration, a step', () => {
  it('for an event that the machine does not handle has no effects', () => {
    const stepper = createStepper(band, { onGuard: () => {} })
    const { snapshot } = stepper.start(undefined)
    expect(stepper.step(snapshot, { type: 'coughed' }).effects).toEqual({
      taken: [],
      entered: [],
      emitted: [],
      begun: [],
      stopped: [],
      scheduled: [],
      cancelled: [],
      actions: [],
    })
  })

  it('does nothing if it takes no transition, or one without target and action', () => {
    const busy = setup({ guards: { isBusy: () => true } }).createMachine({
      on: { saved: [{ guard: 'isBusy' }, { target: '.over' }], closed: '.over' },
      initial: 'open',
      states: { open: {}, over: {} },
    })
    const stepper = createStepper(busy, { onGuard: () => {} })
    const { snapshot } = stepper.start(undefined)
    const quiet = ['unknown', 'saved', 'closed'].map((type) =>
      doesNothing(stepper.step(snapshot, { type }).effects),
    )
    expect(quiet).toEqual([true, true, false])
  })
})

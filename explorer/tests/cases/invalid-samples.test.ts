import { describe, expect, it } from 'vitest'
import { createMachine, fromPromise, setup } from 'xstate'
import { explore } from '#explorer/explore.ts'
import { explored } from '../explored.ts'

const call = fromPromise(async () => 1)

describe('invalid samples', () => {
  const machine = createMachine({ id: 'm', on: { GO: {} } })
  it.each([
    [
      { events: { GO: {} } },
      "samples.events['GO'] is not a list of payloads. Write [{}] for an event without fields.",
    ],
    [{ events: { GO: ['now'] } }, "samples.events['GO'] has a payload that is not an object."],
    [{ events: [] }, 'samples.events is not an object that maps event types to lists of payloads.'],
    [{ inputs: null }, 'samples.inputs is not an object that maps names to inputs.'],
    [
      { actors: { load: 1 } },
      "samples.actors['load'] is not an object with 'outputs', 'errors', 'snapshots' or 'events'.",
    ],
    [
      { actors: { load: { outputs: 1 } } },
      "samples.actors['load'].outputs is neither a list of outputs nor lists by kind.",
    ],
    [
      { actors: { load: { outputs: { ok: 1 } } } },
      "samples.actors['load'].outputs.ok is not a list of outputs.",
    ],
    [
      { actors: { load: { outputs: [], errors: 'no' } } },
      "samples.actors['load'].errors is not a list of errors, nor 'never'.",
    ],
    [{ actors: [] }, 'samples.actors is not an object that maps names of actors to their samples.'],
    [
      { actors: { load: { fails: [] } } },
      "samples.actors['load'] has 'fails', which is none of 'outputs', 'errors', 'snapshots' or 'events'.",
    ],
    [
      { actors: { load: { snapshots: null } } },
      "samples.actors['load'].snapshots is neither a list of contexts of snapshots nor lists by kind.",
    ],
    [
      { actors: { load: { snapshots: { ok: 1 } } } },
      "samples.actors['load'].snapshots.ok is not a list of contexts of snapshots.",
    ],
    [{ actors: { load: { events: {} } } }, "samples.actors['load'].events is not a list of events."],
    [
      { children: 'all' },
      "samples.children is neither 'explore' nor an object with the outputs of each child.",
    ],
    [{ children: { kid: 1 } }, "samples.children['kid'] is neither 'explore' nor a list of outputs."],
    [null, 'The samples are not an object.'],
  ])('such as %j throw the error: %s', (samples, message) => {
    expect(() => explore({ machine, samples: samples as never })).toThrow(
      expect.objectContaining({ message, stack: `Refusal: ${message}` }),
    )
  })

  it('are reported if they lack the errors of an actor', () => {
    const calling = setup({ actors: { call } }).createMachine({
      id: 'm',
      invoke: { id: 'call', src: 'call' },
    })
    expect(explored(calling, { actors: { call: { outputs: [1] } as never } }).problems).toMatchObject([
      { kind: 'missing sample', place: 'call', sentence: 'The samples of call have no errors.' },
    ])
  })
})

it.each([null, 'm', {}])('what is no machine is refused: %j', (machine) => {
  expect(() => explore({ machine: machine as never })).toThrow(
    "'machine' is not a machine of xstate 5, from version 5.28 on.",
  )
})

it('a machine that throws because it has no input is reported to need a sample of its input', () => {
  const needy = createMachine({
    id: 'needy',
    context: ({ input }: { input: { name: string } }) => ({ name: input.name }),
  })
  const expected = {
    kind: 'missing sample',
    place: 'needy',
    sentence: expect.stringContaining('The machine throws when it begins as plain, without an input: '),
    advice: 'Add its input to samples.inputs, under a name.',
  }
  expect(explored(needy, {}).problems).toMatchObject([expected])
})

import { type AnyStateMachine, setup } from 'xstate'
import type { Cause } from '../src/cause.ts'
import { type Exploration, explore } from '../src/explore.ts'
import type { Finding } from '../src/findings.ts'
import type { FlowSamples } from '../src/flow.ts'
import { sentence } from '../src/sentences.ts'

/** Explores a machine. Samples that are not given are empty. */
export const explored = (machine: AnyStateMachine, samples: Partial<FlowSamples> = {}, limit = 100) =>
  explore(
    { machine, samples: { inputs: { plain: undefined }, events: {}, actors: {}, ...samples } },
    { errorOf: (sample) => new Error(String(sample)), limit, style: true },
  )

/**
 * The sentences of all findings. The sentence of a finding comes before the sentences of the findings that it causes.
 */
export const sentencesOf = ({ problems }: { problems: readonly Finding[] }): string[] =>
  problems.flatMap(({ sentence, follows }) => [sentence, ...follows.map((one) => one.sentence)])

/** The values of all states, in the order of their discovery. */
export const valuesOf = ({ states }: Exploration): unknown[] =>
  [...states.values()].map(({ moment }) => moment.snapshot.value)

/** The sentences of everything that can happen in the first state with this value. */
export const causesIn = ({ states }: Exploration, value: unknown): string[] => {
  const found = [...states.values()].find(
    ({ moment }) => JSON.stringify(moment.snapshot.value) === JSON.stringify(value),
  )
  if (!found) throw new Error(`No state has the value ${JSON.stringify(value)}.`)
  return found.edges.map(({ cause }) => sentence(cause))
}

/** Plays the causes with these sentences, one after the other, from the first start. */
export const play = ({ player, starts }: Exploration, ...sentences: string[]) => {
  const [start] = starts
  if (start?.cause.kind !== 'started')
    throw new Error('The exploration has no start. Add a sample of an input.')
  let happening = player.start(start.cause.input)
  for (const wanted of sentences) {
    const causes: Cause[] = player.causes(happening.moment)
    const cause = causes.find((one) => sentence(one) === wanted)
    if (!cause) throw new Error(`'${wanted}' cannot happen; these can: ${causes.map(sentence).join('; ')}.`)
    happening = player.after(happening.moment, cause)
  }
  return happening
}

/** The definition of a room: the rooms to which its event `went` leads. */
type Room = { on?: { went: 'hall' | 'garden' } }

/**
 * A machine with two inputs. `wide` starts in the hall, from where `went` leads into the garden; `narrow` starts in the
 * closet. The test defines where the garden and the closet lead.
 */
export const exploredDoors = ({ garden, closet }: { garden: Room; closet: Room }): Exploration =>
  explored(
    setup({
      types: { context: {} as { wide: boolean }, input: {} as { wide: boolean } },
    }).createMachine({
      id: 'doors',
      context: ({ input }) => input,
      initial: 'closed',
      states: {
        closed: {
          always: [{ guard: ({ context }) => context.wide, target: 'hall' }, { target: 'closet' }],
        },
        hall: { on: { went: 'garden' } },
        garden,
        closet,
      },
    }),
    { inputs: { wide: { wide: true }, narrow: { wide: false } }, events: { went: [{}] } },
  )

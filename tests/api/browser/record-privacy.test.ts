import { describe, expect, it } from 'vitest'
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  fromObservable,
  fromPromise,
  SimulatedClock,
} from 'xstate'
import { errorsOf, type FlowSamples, samplesOf } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import { subscribable } from '#machines/kit/port.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import { reportOf } from '#src/browser/record/report.ts'
import { reportInWords } from '#src/browser/record/words.ts'

/** Random numbers from a seed. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const random = randomFrom(59)
const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

/** The letters of the secrets. No name in the code contains four of them in a row. */
const letters = 'qxzjkwv'
let secrets = 0
const newSecret = () => {
  secrets += 1
  return Array.from({ length: 12 }, () => one([...letters])).join('')
}

/** Appends a new secret to each text except a `kind`, which machines compare, and a date, which must stay valid. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? value : value + newSecret()
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'kind' ? inner : marked(inner)]),
  )
}

const samplesOfFlow = (id: string) =>
  flows.find(({ machine }) => machine.id === id)?.samples as unknown as FlowSamples

/** Functions that settle a pending port, or emit a value of a feed, when the walk calls them. */
let waiting: (() => void)[] = []

/** A copy of the machine and its children, whose ports wait in `waiting` for a random outcome with secrets. */
const withPorts = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors } = samplesOfFlow(machine.id)
  const ports = Object.entries(actors).map(([name, port]) => {
    if (port.snapshots)
      return [
        name,
        fromObservable(() =>
          subscribable((emit) => {
            waiting.push(() => emit(marked(one(samplesOf(port.snapshots)))))
            return () => {}
          }),
        ),
      ]
    return [
      name,
      fromPromise(
        () =>
          new Promise((resolve, reject) => {
            const outcomes = [
              ...samplesOf(port.outputs).map((output) => () => resolve(marked(output))),
              ...errorsOf(port).map((error) => () => reject(failureOf(marked(error) as FailureSample))),
            ]
            waiting.push(() => one(outcomes)?.())
          }),
      ),
    ]
  })
  const children = Object.entries(machine.implementations.actors).flatMap(([name, logic]) =>
    'root' in Object(logic) ? [[name, withPorts(logic as AnyStateMachine)]] : [],
  )
  return machine.provide({ actors: Object.fromEntries([...ports, ...children]) } as never)
}

const machinesIn = (actor: AnyActorRef): AnyActorRef[] => {
  const snapshot = actor.getSnapshot()
  if (!snapshot?.machine || snapshot.status !== 'active') return []
  return [actor, ...Object.values<AnyActorRef>(snapshot.children).flatMap(machinesIn)]
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Walks through a flow from each of its inputs, and returns everything that a report of it contains. */
const walk = async (machine: AnyStateMachine): Promise<string> => {
  const texts: string[] = []
  for (const input of Object.values(samplesOfFlow(machine.id).inputs)) {
    waiting = []
    const recorder = createRecorder()
    const clock = new SimulatedClock()
    const actor = createActor(withPorts(machine), {
      input: marked(input) as never,
      clock,
      inspect: (event) => recorder.inspect(event, '/login'),
    })
    actor.subscribe({ error: () => {} })
    actor.start()
    for (let step = 0; step < 40; step += 1) {
      const target = one(machinesIn(actor))
      if (!target) break
      const type = one(Object.keys(samplesOfFlow(target.getSnapshot().machine.id).events))
      if (random() < 0.4) waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
      else if (random() < 0.1) clock.increment(5000)
      else if (type !== undefined)
        target.send({
          ...(marked(one(samplesOfFlow(target.getSnapshot().machine.id).events[type] ?? [])) as object),
          type,
        })
      await settled()
    }
    actor.stop()
    const report = reportOf({ id: '1', build: '1', reason: 'asked', steps: recorder.steps() })
    texts.push(JSON.stringify(report), recorder.text(), ...reportInWords(report))
  }
  return texts.join('\n')
}

describe('OWN-01: the problem report contains no value that a user or response has entered', () => {
  it('even when random walks put more than a thousand marked values into the events and outcomes of all flows', async () => {
    let recorded = ''
    for (const { machine } of flows) recorded += await walk(machine)
    expect(secrets).toBeGreaterThan(1000)
    expect(recorded).toContain('email.changed')
    expect(recorded).toContain('!refused')
    expect(recorded.match(new RegExp(`[${letters}]{4}`, 'i'))).toBeNull()
  })
})

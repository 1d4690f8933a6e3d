import type { FlowSamples, PortSample } from './moment.ts'
import { Refusal } from './refusal.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const required = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Refusal(sentence)
}

const checkList = (place: string, list: unknown, what: string) =>
  required(list === undefined || Array.isArray(list), `${place} is not a list of ${what}.`)

const checkKinds = (place: string, samples: unknown, what: string) => {
  if (samples === undefined || Array.isArray(samples)) return
  required(isObject(samples), `${place} is neither a list of ${what} nor lists by kind.`)
  for (const [kind, list] of Object.entries(samples as object)) checkList(`${place}.${kind}`, list, what)
}

const checkActor = (place: string, sample: unknown) => {
  required(isObject(sample), `${place} is not an object with 'answers', 'says', 'sends', 'ends' or 'fails'.`)
  const { answers, says, sends, ends, fails } = sample as Record<string, unknown>
  checkKinds(`${place}.answers`, answers, 'answers')
  checkKinds(`${place}.says`, says, 'what its snapshots say')
  checkList(`${place}.sends`, sends, 'events')
  checkList(`${place}.ends`, ends, 'outputs')
  if (fails !== 'never') checkList(`${place}.fails`, fails, "failures, nor 'never'")
}

/** The samples with empty defaults. Throws a `Refusal` that names the place of a malformed one. */
export const completeSamples = (given: Partial<FlowSamples> = {}): FlowSamples => {
  required(isObject(given), 'The samples are not an object.')
  const { inputs = { start: undefined }, events = {}, ports = {}, children } = given
  required(isObject(inputs), 'samples.inputs is not an object that maps names to inputs.')
  required(isObject(events), 'samples.events is not an object that maps event types to lists of payloads.')
  for (const [type, payloads] of Object.entries(events)) {
    const place = `samples.events['${type}']`
    required(
      Array.isArray(payloads),
      `${place} is not a list of payloads. Write [{}] for an event without fields.`,
    )
    for (const payload of payloads)
      required(isObject(payload), `${place} has a payload that is not an object.`)
  }
  required(isObject(ports), 'samples.ports is not an object that maps names of actors to their samples.')
  for (const [name, sample] of Object.entries(ports as Record<string, PortSample>))
    checkActor(`samples.ports['${name}']`, sample)
  required(
    children === undefined || children === 'explore' || isObject(children),
    "samples.children is neither 'explore' nor an object with the outputs of each child.",
  )
  for (const [name, outputs] of Object.entries(typeof children === 'object' ? children : {}))
    required(
      outputs === 'explore' || Array.isArray(outputs),
      `samples.children['${name}'] is neither 'explore' nor a list of outputs.`,
    )
  return { ...given, inputs, events, ports }
}

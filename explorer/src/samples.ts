import type { FlowSamples } from './flow.ts'
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
  const fields = "'outputs', 'errors', 'snapshots' or 'events'"
  required(isObject(sample), `${place} is not an object with ${fields}.`)
  const { outputs, errors, snapshots, events, ...others } = sample as Record<string, unknown>
  const [unknown] = Object.keys(others)
  required(unknown === undefined, `${place} has '${unknown}', which is none of ${fields}.`)
  checkKinds(`${place}.outputs`, outputs, 'outputs')
  checkKinds(`${place}.snapshots`, snapshots, 'contexts of snapshots')
  checkList(`${place}.events`, events, 'events')
  if (errors !== 'never') checkList(`${place}.errors`, errors, "errors, nor 'never'")
}

/** The samples with empty defaults. Throws a `Refusal` that names the place of a malformed sample. */
export const completeSamples = (given: Partial<FlowSamples> = {}): FlowSamples => {
  required(isObject(given), 'The samples are not an object.')
  const { inputs = { start: undefined }, events = {}, actors = {}, children } = given
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
  required(isObject(actors), 'samples.actors is not an object that maps names of actors to their samples.')
  for (const [name, sample] of Object.entries(actors)) checkActor(`samples.actors['${name}']`, sample)
  required(
    children === undefined || children === 'explore' || isObject(children),
    "samples.children is neither 'explore' nor an object with the outputs of each child.",
  )
  for (const [name, outputs] of Object.entries(typeof children === 'object' ? children : {}))
    required(
      outputs === 'explore' || Array.isArray(outputs),
      `samples.children['${name}'] is neither 'explore' nor a list of outputs.`,
    )
  return { ...given, inputs, events, actors }
}

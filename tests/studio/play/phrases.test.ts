import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import { errorsOf, type FlowSamples, outputsOf, samplesOf } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import { unsubscribeModel } from '#model/flows/buying/unsubscribe.ts'
import { copyLinkModel } from '#model/flows/selling/copy-link.ts'
import { phraseOf } from '#studio/play/happenings/phrases.ts'
import { reasons, reasonsOf } from '#studio/play/happenings/reasons.ts'

const models = Object.values(
  import.meta.glob<Record<string, AnyModel>>('../../../model/flows/*/*.ts', { eager: true }),
).flatMap((module) => Object.values(module))

/** The events, outcomes, snapshots and ends of children in a flow's samples, one cause for each sample. */
const causesOf = ({ events, actors: ports, children = {} }: FlowSamples): Cause[] => [
  ...Object.entries(events).flatMap(([type, payloads]) =>
    payloads.map((payload, nth): Cause => ({ kind: 'event', event: { ...payload, type }, nth })),
  ),
  ...Object.entries(ports).flatMap(([port, sample]): Cause[] => [
    ...samplesOf(sample.outputs).map(
      (outcome, nth): Cause => ({ kind: 'output', id: port, src: port, output: outcome, nth }),
    ),
    ...(sample.outputs
      ? [{ kind: 'output', id: port, src: port, output: asItIs, nth: -1 } satisfies Cause]
      : []),
    ...errorsOf(sample).map(
      (failure, nth): Cause => ({ kind: 'error', id: port, src: port, error: failure, nth }),
    ),
    ...samplesOf(sample.snapshots).map(
      (said, nth): Cause => ({ kind: 'snapshot', id: port, src: port, snapshot: said, nth }),
    ),
  ]),
  ...Object.keys(children).flatMap((child) =>
    outputsOf(children, child).map(
      (output, nth): Cause => ({ kind: 'ended', id: child, src: child, output, nth }),
    ),
  ),
]

const titlesOf = (model: AnyModel) =>
  causesOf(model.samples as unknown as FlowSamples).map((cause) => phraseOf(cause, model))

describe('the words for a possible step in Play', () => {
  const said = (cause: Cause, model: AnyModel = unsubscribeModel, context = {}) =>
    phraseOf(cause, model, context).title

  it('are a sentence that says who acts', () => {
    const ticked: Cause = { kind: 'event', event: { type: 'acknowledgement.toggled' }, nth: 0 }
    expect(said(ticked)).toBe('The buyer ticks “I understand and still want to unsubscribe.”')
    expect(said(ticked, unsubscribeModel, { acknowledged: true })).toBe(
      'The buyer unticks “I understand and still want to unsubscribe.”',
    )
    const cancel = { id: 'cancelWithProvider', src: 'cancelWithProvider', nth: 0 }
    expect(said({ kind: 'error', error: 'No such subscription.', ...cancel })).toBe(
      'The card provider refuses to cancel the subscription: “No such subscription.”',
    )
    expect(said({ kind: 'output', output: { kind: 'cancelled' }, ...cancel })).toBe(
      'The card provider cancels the subscription',
    )
    expect(phraseOf({ kind: 'output', output: asItIs, ...cancel }, unsubscribeModel)).toMatchObject({
      title: 'The card provider responds with its current data',
      detail: 'asked to cancel the subscription',
    })
    expect(
      said({ kind: 'elapsed', ms: 3000, event: 'xstate.after.successShown.unsubscribe.succeeded' }),
    ).toBe('Three seconds pass')
    const google = { id: 'askGoogle', src: 'askGoogle', nth: 0 }
    expect(said({ kind: 'output', output: { kind: 'unavailable' }, ...google })).toBe(
      'Google is not available',
    )
    const outputs = [7, 0].map((count) => ({ kind: 'loaded', plans: Array<object>(count).fill({}) }))
    const samples = { events: {}, actors: { loadCommunity: { outputs, errors: [] } } }
    const load = { id: 'loadCommunity', src: 'loadCommunity', nth: 0 }
    expect(
      phraseOf({ kind: 'output', output: outputs[0], ...load }, { ...unsubscribeModel, samples } as never)
        .detail,
    ).toBe('7 plans')
    const copy = { id: 'writeClipboard', src: 'writeClipboard', nth: 0 }
    expect(said({ kind: 'error', error: null, ...copy }, copyLinkModel)).toBe(
      'The browser cannot write to the clipboard',
    )
  })

  it('give the reason when a guard forbids the step', () => {
    expect(reasonsOf(['isAcknowledged'])).toBe('the box is not ticked')
    expect(reasonsOf(['areDetailsValid', 'isDraftValid'])).toBe(
      'a field of this step needs a change, and a field needs a change',
    )
    expect(reasonsOf(['isUnheardOf'])).toBeNull()
    const guards = flows.flatMap(({ machine }) => Object.keys(machine.implementations.guards))
    expect(Object.keys(reasons).filter((name) => !guards.includes(name))).toEqual([])
  })

  it('give a reason for each event whose transitions in a state all have a guard', () => {
    const guardsOf = (node: AnyStateNode): string[] => [
      ...[...node.transitions.values()].flatMap((some) => {
        const names = some.flatMap(({ guard, eventType }) =>
          guard && !eventType.startsWith('xstate.')
            ? [(guard as { type?: string }).type ?? String(guard)]
            : [],
        )
        return names.length === some.length ? names : []
      }),
      ...Object.values(node.states).flatMap(guardsOf),
    ]
    const forbidding = flows.flatMap(({ machine }) => guardsOf(machine.root))
    expect(forbidding).toContain('isAcknowledged')
    expect(forbidding.filter((name) => reasonsOf([name]) === null)).toEqual([])
  })

  describe.each(models.map((model) => [model.machine.id, model] as const))('in the flow %s', (_, model) => {
    const phrases = titlesOf(model)

    it('are different for every step', () => {
      const rows = phrases.map(({ title, detail }) => `${title} · ${detail}`)
      expect(rows.filter((row, nth) => rows.indexOf(row) !== nth)).toEqual([])
    })

    it('contain no doubled word, no name of the code and no generated id', () => {
      const odd = /\b(\w+) \1\b|undefined|\[object|[0-9a-f]{24}|now \(at/i
      const inCode = /^[a-z]|^[^“]*[a-z][A-Z]/
      expect(
        phrases.filter(
          ({ title, detail }) =>
            odd.test(title) || odd.test(detail) || inCode.test(title.replaceAll('ViewPay', '')),
        ),
      ).toEqual([])
    })
  })
})

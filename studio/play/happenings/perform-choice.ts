import type { AnyActorRef, EventObject } from 'xstate'
import type { CauseOf } from '#explorer/cause.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import type { Driven, Session } from '#model/driver/playing/session.tsx'
import { StepFailure } from '#model/driver/playing/step-failure.ts'
import { createSampleMatcher, type SampleMatcher } from '#model/driver/ports/sample-matcher.ts'
import { inProse } from '#studio/diagram/chart/words.ts'
import type { Played } from './causes.ts'
import type { Chosen } from './choices.ts'

/**
 * How long a step waits until a feed emits the step's value, in milliseconds of real time. At this point of the flow,
 * the feed may never emit the value.
 */
const timeoutInMs = 1000

/** Performs choices in the session that `playing` returns. */
export const createPerformer = (playing: () => Session) => {
  const matchers = new WeakMap<AnyActorRef, SampleMatcher>()

  const matcherOf = ({ actor, model: { randomKeys = [] } }: Played): SampleMatcher => {
    const matcher = matchers.get(actor) ?? createSampleMatcher(randomKeys)
    matchers.set(actor, matcher)
    return matcher
  }

  const drivenBy = ({ prefix, actor, model: flow }: Played): Driven =>
    prefix === '' ? playing() : playing().within(actor, flow)

  /** Waits until a feed emits this value. Throws StepFailure if it does not. */
  const hear = async (cause: CauseOf<'snapshot'>, played: Played): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new StepFailure(`${inProse(cause.id)} says nothing of the kind here.`))
      timer = setTimeout(giveUp, timeoutInMs)
    })
    await drivenBy(played).say(cause, (real) => matcherOf(played).isMeant(cause.snapshot, real), timedOut)
    clearTimeout(timer)
  }

  /**
   * Makes a port send its request to the provider. Returns a note if the outcome is of another kind than the chosen
   * outcome.
   */
  const ask = async (cause: CauseOf<'output' | 'error'>, played: Played): Promise<string[]> => {
    const { call, real } = await drivenBy(played).ask(cause)
    const isSample = cause.kind === 'error' || cause.output !== asItIs
    if (isSample && cause.kind === 'output' && real.kind === 'output')
      matcherOf(played).learn(cause.output, real.output)
    if (real.kind === 'output') call.answer(real.output)
    else call.fail(real.error)
    if (real.kind === cause.kind || !isSample) return []
    return real.kind === 'error'
      ? [`The provider refused instead: ${reasonOf(real.error)}`]
      : ['The provider answered instead.']
  }

  /**
   * Repeats an action of the user that no sample describes. If the model does not know the control for the action,
   * sends the event directly to the machine.
   */
  const pressOrSend = async (event: EventObject, played: Played): Promise<void> => {
    try {
      await drivenBy(played).act(event, false)
    } catch {
      played.actor.send(event)
    }
  }

  const perform = async ({
    cause,
    forbidden,
    played,
    isTyped = false,
  }: Pick<Chosen, 'cause' | 'forbidden' | 'played' | 'isTyped'>): Promise<string[]> => {
    const current = playing()
    switch (cause.kind) {
      case 'event':
        if (isTyped) await pressOrSend(cause.event, played)
        else await drivenBy(played).act(cause.event, forbidden !== null)
        return []
      case 'output':
      case 'error':
        return ask(cause, played)
      case 'snapshot':
        await hear(cause, played)
        return []
      case 'ended':
        await current.end(cause)
        return []
      case 'elapsed':
        current.sandbox.clock.advance(cause.ms)
        return []
      case 'started':
      case 'sent':
      case 'inside':
        return []
    }
  }

  return {
    /** Returns the matcher of a machine, which finds the sample for a real value. */
    matcherOf,
    /** Performs a choice. Returns notes about it. */
    perform,
  }
}

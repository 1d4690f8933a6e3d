import type { Cause, CauseOf } from '#explorer/cause.ts'
import type { Step } from '#explorer/cover.ts'
import { sentence } from '#explorer/sentences.ts'
import { doesNothing } from '#explorer/statechart/effects.ts'
import type { FailureSample } from '#machines/kit/samples.ts'
import { Failure, reasonOf } from '#machines/rules/kit/failures.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { outcomeOf } from '../path-so-far.ts'
import type { HeldCall } from '../ports/held-ports.ts'
import { failureWith } from './arrange.ts'
import type { PathRun } from './path-run.ts'
import { fail, failOnFirst } from './step-failure.ts'

const performEvent = async (
  { session, matcher, options, isLast }: PathRun,
  { event }: CauseOf<'event'>,
  { effects, moment }: Step,
) => {
  if ((await session.act(event, doesNothing(effects))) === 'nothing to press') return
  const sent = session.received.filter(({ type }) => !type.startsWith('xstate.'))
  // If the step does not change the state, the screen need not send an event: the browser's own validation of the
  // form may have blocked the submit.
  const nothingToSay =
    sent.length === 0 && session.actor.getSnapshot().matches(moment.snapshot.value as never)
  const meant = options.twice && isLast ? sent.slice(0, 1) : sent
  if (!nothingToSay) failOnFirst(matcher.differences('The event that the screen sends', [event], meant))
  if (!doesNothing(effects)) await session.after(event)
}

const writes = (call: CallName | undefined) => call !== undefined && (contract[call] as Call).method !== 'GET'

/** Runs the model's `effect` for a call, which checks the backend's rows. */
const checkRecords = async ({ model, session }: PathRun, { id, port, input }: HeldCall, cause: Cause) => {
  const outcome = outcomeOf(cause)
  const drive = model.drives[port]
  if (writes(drive?.call) && !drive?.effect)
    fail(
      `The port ${port} writes to the backend, but the model does not check the rows. Add drives.${port}.effect.`,
    )
  try {
    await drive?.effect?.(session.sandbox, input, outcome)
  } catch (error) {
    fail(`The backend's rows are wrong after ${id} (${outcome}): ${String(error)}`)
  }
}

const performOutcome = async (run: PathRun, cause: CauseOf<'output'>) => {
  const { session, matcher } = run
  const { id, output: sample } = cause
  const { call, real } = await session.ask(cause)
  if (real.kind === 'error') {
    const { error } = real
    return fail(
      `The call ${id} should have succeeded, but failed: ${String(error)} ${error instanceof Failure ? (error.serverMessage ?? '') : ''}${
        error instanceof Failure && error.status === 401
          ? ' A signed-in user needs a session in `rows` and its token in `kept` of the model.'
          : ''
      }`,
    )
  }
  matcher.learn(sample, real.output)
  failOnFirst(
    matcher
      .differences(`The actual outcome of ${id}`, sample, real.output)
      .map((text) => `${text}\n  If the provider generates the value, add its key to randomKeys.`),
  )
  await checkRecords(run, call, cause)
  call.answer(real.output)
}

const performFailure = async (run: PathRun, cause: CauseOf<'error'>) => {
  const { session, matcher, options, technicalTexts } = run
  const { id } = cause
  const sample = cause.error as FailureSample
  const wanted = failureWith(options.network)(sample)
  const { call, real } = await session.ask(cause)
  const unused = await session.sandbox.unusedFaults()
  if (real.kind === 'output') {
    const why =
      unused.length > 0 ? ` The fault was set on ${unused.join(', ')}, which the call did not request.` : ''
    return fail(`The call ${id} should have failed, but succeeded with ${JSON.stringify(real.output)}.${why}`)
  }
  const { error } = real
  if (unused.length > 0)
    fail(`A fault was set on ${unused.join(', ')}, but the call did not send this request.`)
  if (wanted.kind === 'unreachable' && options.network !== 'dropped') await checkRecords(run, call, cause)
  if (error instanceof Failure) {
    failOnFirst([
      ...matcher.differences(
        `The message of the failed call ${id}`,
        wanted.serverMessage,
        error.serverMessage,
      ),
      ...(typeof sample === 'object' && sample !== null
        ? matcher.differences(`The status of ${id}`, wanted.status, error.status)
        : []),
      ...Object.entries(wanted.details).flatMap(([key, value]) =>
        matcher.differences(`'${key}' of ${id}`, value, error.details[key]),
      ),
    ])
  } else if (wanted.serverMessage !== null)
    fail(`The call ${id} should have failed with a message of the provider, but threw ${String(error)}.`)
  const text = reasonOf(error)
  technicalTexts.set(cause, text)
  matcher.equate(wanted.message, text)
  call.fail(error)
}

const performDelay = async (
  { session: { actor, sandbox, settled } }: PathRun,
  { ms }: CauseOf<'elapsed'>,
) => {
  const before = actor.getSnapshot()
  sandbox.clock.advance(ms - 1)
  await settled()
  if (actor.getSnapshot() !== before) fail(`The machine changed before its delay of ${ms} ms was over.`)
  sandbox.clock.advance(1)
}

/** Performs a step: on the real screen, by the real call, or on the clock. */
export const performStep = async (run: PathRun, step: Step): Promise<void> => {
  const { session, matcher } = run
  const { cause } = step.edge
  switch (cause.kind) {
    case 'started':
      return
    case 'event':
      return performEvent(run, cause, step)
    case 'output':
      return performOutcome(run, cause)
    case 'error':
      return performFailure(run, cause)
    case 'snapshot':
      return session.say(cause, (real) => matcher.isMeant(cause.snapshot, real))
    case 'ended':
      return session.end(cause)
    case 'elapsed':
      return performDelay(run, cause)
    case 'sent':
    case 'inside':
      throw new Error(`The driver cannot play this step: ${sentence(cause)}.`)
  }
}

import type { Step } from '#explorer/cover.ts'
import type { PathRun } from '../path-run.ts'

/** Where the machine, what it asks the app to do, or the calls that have begun are not as a step says. */
export const outcomeProblems = (
  { session: { actor, emitted, held }, matcher, options, isLast, begun }: PathRun,
  { moment, effects }: Step,
): string[] => {
  const { value, context, output } = actor.getSnapshot()
  const begunTwice = begun.filter((id) => begun.indexOf(id) !== begun.lastIndexOf(id))
  return [
    ...matcher.differences('The state', moment.snapshot.value, value),
    ...matcher.differences('The context', moment.snapshot.context, context),
    ...matcher.differences('The output', moment.snapshot.output, output),
    ...matcher.differences('What the app is asked to do', effects.emitted, emitted),
    ...(options.twice && isLast ? begunTwice.map((id) => `${id} has begun twice.`) : []),
    ...effects.begun.flatMap(({ id, src, input }) => {
      const call = held.calls.find((one) => one.owner === actor.id && one.id === id)
      return call?.port === src ? matcher.differences(`What ${id} is asked`, input, call.input) : []
    }),
  ]
}

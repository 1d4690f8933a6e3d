import type { Step } from '#explorer/cover.ts'
import type { PathRun } from '../path-run.ts'

/**
 * Differences between the step and the actual machine: its snapshot, its emissions, and the calls that have started.
 */
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
    ...matcher.differences('The list of emissions', effects.emitted, emitted),
    ...(options.twice && isLast ? begunTwice.map((id) => `${id} has started twice.`) : []),
    ...effects.begun.flatMap(({ id, src, input }) => {
      const call = held.calls.find((one) => one.owner === actor.id && one.id === id)
      return call?.port === src ? matcher.differences(`The input of ${id}`, input, call.input) : []
    }),
  ]
}

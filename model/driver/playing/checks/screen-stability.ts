import type { Cause } from '#explorer/moment.ts'
import { isByPerson, type PathRun } from '../path-run.ts'
import type { StepResult } from './invariants.ts'

/** Whether the focus has got lost, and what fields have changed though nobody wrote, since the step before. */
export const screenStability = (
  run: PathRun,
  cause: Cause,
): Pick<StepResult, 'focusLost' | 'changedFields'> => {
  const { model, session, written } = run
  const { screen } = session
  // Without an opener the page itself has ended, and another one is opening.
  const stays = session.actor.getSnapshot().status === 'active' || model.opener !== undefined
  const focusLost = session.hadFocus && stays && screen.focusIsLost()
  session.hadFocus = !screen.focusIsLost()
  const texts = screen.texts()
  if (isByPerson(model, cause)) {
    run.written = texts
    return { focusLost, changedFields: [] }
  }
  // A field that is gone for a while comes back as it was.
  run.written = new Map([...texts, ...written])
  const changedFields = [...written].flatMap(([label, text]) =>
    text !== '' && texts.has(label) && texts.get(label) !== text ? [label] : [],
  )
  return { focusLost, changedFields }
}

import type { Cause } from '#explorer/cause.ts'
import { isByUser, type PathRun } from '../path-run.ts'
import type { StepResult } from './invariants.ts'

/** Whether the focus was lost in this step, and which text fields have changed although the user has not typed. */
export const screenStability = (
  run: PathRun,
  cause: Cause,
): Pick<StepResult, 'focusLost' | 'changedFields'> => {
  const { model, session, written } = run
  const { screen } = session
  // If the machine has ended and the model has no `opener`, its View was a whole page. Another page opens then, and a
  // lost focus is no error.
  const stays = session.actor.getSnapshot().status === 'active' || model.opener !== undefined
  const focusLost = session.hadFocus && stays && screen.focusIsLost()
  session.hadFocus = !screen.focusIsLost()
  const texts = screen.texts()
  if (isByUser(model, cause)) {
    run.written = texts
    return { focusLost, changedFields: [] }
  }
  // Fields that have disappeared stay in `written`, because they must return with the same value.
  run.written = new Map([...texts, ...written])
  const changedFields = [...written].flatMap(([label, text]) =>
    text !== '' && texts.has(label) && texts.get(label) !== text ? [label] : [],
  )
  return { focusLost, changedFields }
}

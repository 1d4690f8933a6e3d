import type { Step } from '#explorer/cover.ts'
import { controlProblems } from './checks/controls.ts'
import { failedExpectations, isClosedDialog } from './checks/expectations.ts'
import { brokenInvariants } from './checks/invariants.ts'
import { outcomeProblems } from './checks/outcome.ts'
import { screenStability } from './checks/screen-stability.ts'
import type { PathRun } from './path-run.ts'
import { failOnFirst } from './step-failure.ts'

/** Checks machine, screen, requests and focus after a step. Throws a `StepFailure` for the first difference. */
export const checkStep = async (run: PathRun, step: Step): Promise<void> => {
  const { model, session, causes, ignored, requestsBefore } = run
  const { sandbox, screen, held, emitted } = session
  const { cause } = step.edge
  const snapshot = session.actor.getSnapshot()
  causes.push(cause)
  if (cause.kind === 'event' && step.before?.snapshot.can(cause.event) === false) ignored.add(cause)
  failOnFirst(outcomeProblems(run, step))
  if (model.view && snapshot.status === 'active') {
    screen.together(() => {
      const failed = failedExpectations(run)
      // A dialog that should be closed is reported first, and missing controls after it: the dialog covers the controls
      // of its page, which then seem to be missing.
      failOnFirst([...failed.filter(isClosedDialog), ...controlProblems(run), ...failed])
    })
  }
  const sinceClick = sandbox.requests.slice(requestsBefore)
  failOnFirst(
    await brokenInvariants({
      sandbox,
      snapshot,
      causes,
      held,
      emitted,
      sinceClick,
      ...screenStability(run, cause),
    }),
  )
}

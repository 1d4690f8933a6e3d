import type { CommunityDraft } from './community-drafts.ts'
import { areDetailsValid, arePlansValid, type Stored } from './draft-problems.ts'

export const wizardSteps = ['details', 'bot', 'plans', 'preview'] as const

export type WizardStep = (typeof wizardSteps)[number]

/** The last step that can be opened: the first incomplete step, or the preview if all steps are complete. */
const furthestStep = (draft: CommunityDraft, stored?: Stored): WizardStep => {
  if (!areDetailsValid(draft, stored)) return 'details'
  return arePlansValid(draft, stored) ? 'preview' : 'plans'
}

/**
 * The step at which the wizard resumes: the step that the user left, or the first incomplete step if that comes before.
 */
export const resumedStep = (draft: CommunityDraft, left: unknown, stored?: Stored): WizardStep => {
  const furthest = furthestStep(draft, stored)
  return wizardSteps.slice(0, wizardSteps.indexOf(furthest) + 1).find((step) => step === left) ?? furthest
}

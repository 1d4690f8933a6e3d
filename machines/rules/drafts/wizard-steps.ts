import type { CommunityDraft } from './community-drafts.ts'
import { areDetailsValid, arePlansValid, type Stored } from './draft-problems.ts'

export const wizardSteps = ['details', 'bot', 'plans', 'preview'] as const

export type WizardStep = (typeof wizardSteps)[number]

/** The first step where something is left to do; no step behind it can be opened. */
const furthestStep = (draft: CommunityDraft, stored?: Stored): WizardStep => {
  if (!areDetailsValid(draft, stored)) return 'details'
  return arePlansValid(draft, stored) ? 'preview' : 'plans'
}

/** Where somebody who comes back goes on: at the step that they left, if the draft lets them open it. */
export const resumedStep = (draft: CommunityDraft, left: unknown, stored?: Stored): WizardStep => {
  const furthest = furthestStep(draft, stored)
  return wizardSteps.slice(0, wizardSteps.indexOf(furthest) + 1).find((step) => step === left) ?? furthest
}

import type { CommunityDraft } from './community-drafts.ts'
import { areDetailsValid, arePlansValid } from './draft-problems.ts'

const steps = ['details', 'bot', 'plans', 'preview'] as const

export type WizardStep = (typeof steps)[number]

/** The first step where something is left to do; no step behind it can be opened. */
const furthestStep = (draft: CommunityDraft): WizardStep => {
  if (!areDetailsValid(draft)) return 'details'
  return arePlansValid(draft) ? 'preview' : 'plans'
}

/** Where somebody who comes back goes on: at the step that they left, if the draft lets them open it. */
export const resumedStep = (draft: CommunityDraft, left: unknown): WizardStep => {
  const furthest = furthestStep(draft)
  return steps.slice(0, steps.indexOf(furthest) + 1).find((step) => step === left) ?? furthest
}

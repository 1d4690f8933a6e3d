import type { SellerCommunity } from '../kit/entities.ts'
import { planDraftOf } from '../plans/plan-drafts.ts'
import { isBlank, type PlanProblems, planProblems } from '../plans/plan-problems.ts'
import type { CommunityDraft } from './community-drafts.ts'

export interface DetailsProblems {
  name?: string
  description?: string
}

/** The community as the provider has stored it; null or undefined for a new community. */
export type Stored = SellerCommunity | null | undefined

/**
 * The problems of step 1 of the wizards, name and description (D2 §5.1), in the order of the specification (C54, C55).
 */
export const detailsProblems = (
  { name, description }: Pick<CommunityDraft, 'name' | 'description'>,
  stored?: Stored,
): DetailsProblems => ({
  ...(isBlank(name, name === stored?.title) && { name: 'Name is required!' }),
  ...(isBlank(description, description === stored?.description) && {
    description: 'Description is required!',
  }),
})

export const areDetailsValid = (draft: CommunityDraft, stored?: Stored): boolean =>
  Object.keys(detailsProblems(draft, stored)).length === 0

export const arePlansValid = (draft: CommunityDraft, stored?: Stored): boolean =>
  Object.keys(plansProblems(draft, stored)).length === 0

/** The problems of each invalid plan, by its key. */
export const plansProblems = ({ plans }: CommunityDraft, stored?: Stored): Record<string, PlanProblems> =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const before = stored?.plans.find(({ id }) => id === plan.id)
      const problems = planProblems(plan, before && planDraftOf(before, plan.key))
      return Object.keys(problems).length > 0 ? [[plan.key, problems]] : []
    }),
  )

/** The problems of a draft that the screen shows. */
export interface DraftProblems {
  details: DetailsProblems
  plans: Readonly<Record<string, PlanProblems>>
}

/**
 * The problems in `shown` that are also in `now`, with the messages of `now`. A new problem is shown only after the
 * user clicks 'Next'.
 */
const solved = <P extends object>(shown: P, now: P | undefined): P =>
  Object.fromEntries(
    Object.entries(now ?? {}).filter(([field, problem]) => problem && field in shown),
    // The cast is safe, because all keys come from `now`.
  ) as P

/** The problems on screen that still exist after the user has edited the draft. */
export const remainingProblems = (
  shown: DraftProblems,
  draft: CommunityDraft,
  stored?: Stored,
): DraftProblems => {
  const plans = plansProblems(draft, stored)
  return {
    details: solved(shown.details, detailsProblems(draft, stored)),
    plans: Object.fromEntries(
      Object.entries(shown.plans)
        .map(([key, problems]): [string, PlanProblems] => [key, solved(problems, plans[key])])
        .filter(([, problems]) => Object.keys(problems).length > 0),
    ),
  }
}

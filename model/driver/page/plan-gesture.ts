import type { PlanChange } from '#machines/rules/plans/plan-changes.ts'
import type { Control } from './screen.ts'

/** The role and the name of the control that changes a field of a plan. */
const controlFor = (change: PlanChange): readonly [Control['role'], string] => {
  switch (change.field) {
    case 'title':
      return ['textbox', 'Plan title']
    case 'description':
      return ['textbox', 'Plan description']
    case 'price':
      return ['textbox', 'Price']
    case 'currency':
      return ['combobox', 'Currency']
    case 'platform':
      return ['checkbox', change.platform]
    case 'serverId':
      return ['textbox', `${change.platform} Server ID`]
    case 'roles':
      return ['textbox', `${change.platform} roles`]
    case 'billingType':
    case 'interval':
      return ['radio', change.value]
    case 'custom':
      return ['checkbox', 'Custom']
    case 'count':
      return ['textbox', 'Every']
    case 'unit':
      return ['combobox', 'Unit']
    case 'freeTrialDays':
      return ['textbox', 'Free trial (days)']
    case 'popular':
      return ['checkbox', "Show this plan as 'Most Popular'"]
  }
}

/** The gesture by which the seller changes a field of the first plan. */
export const changesPlan = {
  control: ({ change }: { change: PlanChange }): Control => {
    const [role, name] = controlFor(change)
    return { role, name, within: 'Plan 1' }
  },
  value: ({ change }: { change: PlanChange }): string | null =>
    'on' in change || change.field === 'billingType' || change.field === 'interval' ? null : change.value,
}

import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { PlanProblems } from '#machines/rules/plans/plan-problems.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { StepButtons } from './wizard-page.tsx'

interface PlansStepProps {
  plans: readonly PlanDraft[]
  problems: Readonly<Record<string, PlanProblems>>
  folded: readonly string[]
  /** A number field on create, a text field on edit (B21). */
  price: 'number' | 'text'
  send: (event: WizardEvent) => void
}

/** Step 3 (WIZ-04). */
export function PlansStep({ plans, problems, folded, price, send }: PlansStepProps) {
  return (
    <Form ownMessages onSubmit={() => send({ type: 'next.chosen' })}>
      <PlanEditor
        plans={plans}
        problems={problems}
        folded={folded}
        price={price}
        onToggle={(key) => send({ type: 'plan.toggled', key })}
        onChange={(key, change) => send({ type: 'plan.changed', key, change })}
        onAdd={() => send({ type: 'plan.added' })}
        onRemove={(key) => send({ type: 'plan.removed', key })}
        onMove={(key, to) => send({ type: 'plan.moved', key, to })}
      />
      <StepButtons onBack={() => send({ type: 'back.chosen' })}>
        <Button type="submit" variant="primary">
          Next
        </Button>
      </StepButtons>
    </Form>
  )
}

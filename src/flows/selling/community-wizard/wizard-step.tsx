import type { ReactNode } from 'react'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import { plansProblems } from '#machines/rules/drafts/draft-problems.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { WizardContext } from '#machines/selling/community-wizard/wizard.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { BotStep } from './bot-step.tsx'
import { DetailsStep, type Uploads } from './details-step.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { Preview } from './preview.tsx'

const names = { logo: 'logo', video: 'video', thumbnail: 'picture' } as const

interface WizardStepViewProps {
  step: WizardStep
  writing: WizardContext & { botPages: BotPages }
  uploads: Uploads
  /**
   * The action that waits for the uploads: 'finish' in the create wizard, at its last step; 'save' in the edit wizard,
   * at each step.
   */
  action: 'finish' | 'save'
  canGoBack: boolean
  send: (event: WizardEvent) => void
  /** The buttons that end the wizard. */
  children: ReactNode
}

/** Renders one of the four steps, for the create and the edit wizard (WIZ-01). */
export function WizardStepView(props: WizardStepViewProps) {
  const { step, action, canGoBack, send, children } = props
  const { working } = props.writing
  const uploading = working.includes('video') ? 'video' : working[0]
  const isLast = step === 'preview'
  const endsHere = isLast || action === 'save'
  const buttons = (
    <>
      {endsHere && uploading && (
        <Text role="status" tone="muted">
          {`The ${names[uploading]} is still uploading. You can ${action} when it is done.`}
        </Text>
      )}
      <Actions align="end">
        {step !== 'details' && (
          <Button disabled={!canGoBack} onClick={() => send({ type: 'back.chosen' })}>
            Back
          </Button>
        )}
        {endsHere && children}
        {!isLast && (
          <Button type="submit" variant="primary">
            Next
          </Button>
        )}
      </Actions>
    </>
  )
  return isLast ? (
    <>
      <StepContent {...props} />
      {buttons}
    </>
  ) : (
    <Form key={step} validation="owner" onSubmit={() => send({ type: 'next.chosen' })}>
      <StepContent {...props} />
      {buttons}
    </Form>
  )
}

function StepContent({ step, writing, uploads, send }: WizardStepViewProps) {
  'use memo'
  const { botPages, community, draft, error, folded, instructionsShown, problems, seller } = writing
  switch (step) {
    case 'details':
      return <DetailsStep draft={draft} problems={problems.details} uploads={uploads} send={send} />
    case 'bot':
      return <BotStep botPages={botPages} instructionsShown={instructionsShown} send={send} />
    case 'plans':
      return (
        <PlanEditor
          plans={draft.plans}
          problems={problems.plans}
          incomplete={Object.keys(plansProblems(draft, community))}
          folded={folded}
          send={send}
        />
      )
    case 'preview':
      return (
        <>
          {seller && <Preview draft={draft} seller={seller} />}
          <FormError>{error}</FormError>
        </>
      )
  }
}

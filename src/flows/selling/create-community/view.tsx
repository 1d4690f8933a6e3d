import { isUntouched } from '#machines/rules/drafts/community-drafts.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { createCommunityMachine } from '#machines/selling/create-community/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { DraftConflict } from '../community-wizard/draft-conflict.tsx'
import { DraftOffer, DraftRefusal } from '../community-wizard/draft-dialogs.tsx'
import { WizardPage } from '../community-wizard/wizard-page.tsx'
import { WizardStepView } from '../community-wizard/wizard-step.tsx'

type CreateFlow = Flow<typeof createCommunityMachine>

const stepOf = ({ snapshot }: CreateFlow): WizardStep | null => {
  const steps = ['details', 'bot', 'plans'] as const
  if (snapshot.matches('writing'))
    return steps.find((step) => snapshot.matches({ writing: { step } })) ?? 'preview'
  return snapshot.matches('submitting') || snapshot.matches('saved') ? 'preview' : null
}

export function CreateCommunityView(flow: CreateFlow) {
  const { snapshot, send } = flow
  const step = stepOf(flow)
  return (
    <WizardPage
      title="Create"
      step={step}
      canQuit={snapshot.can({ type: 'quit.chosen' })}
      onQuit={() => send({ type: 'quit.chosen' })}
    >
      {snapshot.matches({ writing: { keeping: 'conflicting' } }) && (
        <DraftConflict leaving={snapshot.hasTag('confirming')} send={send} />
      )}
      {step ? (
        <WizardStepView
          step={step}
          writing={snapshot.context}
          uploads={snapshot.children}
          action="finish"
          canGoBack={snapshot.can({ type: 'back.chosen' })}
          send={send}
        >
          <Button
            variant="primary"
            loading={snapshot.hasTag('busy')}
            disabled={!snapshot.can({ type: 'finish.chosen' })}
            onClick={() => send({ type: 'finish.chosen' })}
          >
            Finish
          </Button>
        </WizardStepView>
      ) : snapshot.hasTag('failed') ? (
        <SessionHeld title="This page could not be opened." snapshot={snapshot} send={send} />
      ) : snapshot.hasTag('dialog') ? (
        <SkeletonText lines={6} />
      ) : (
        <Loading label="Loading…">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {snapshot.hasTag('dialog') && <EarlierDraft {...flow} />}
    </WizardPage>
  )
}

function EarlierDraft({ snapshot, send }: CreateFlow) {
  const { draft, submission } = snapshot.context
  const busy = snapshot.hasTag('busy')
  if (isUntouched(draft)) {
    return (
      <DraftRefusal busy={busy} send={send}>
        Your earlier draft was saved by another version of this page.
      </DraftRefusal>
    )
  }
  return (
    <DraftOffer busy={busy} send={send} name={draft.name}>
      <Text>
        {submission
          ? 'You left while your community was being created. Resume does only what is still missing.'
          : 'You have an unfinished draft, saved only in this browser.'}
      </Text>
    </DraftOffer>
  )
}

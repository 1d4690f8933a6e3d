import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import { Child } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonText } from '#src/ui/feedback/loading/skeleton.tsx'
import { useFocusFallback } from '#src/ui/focus/use-focus-fallback.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { focusFirstInvalid } from '#src/ui/forms/text/field.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { DraftConflict } from '../community-wizard/draft-conflict.tsx'
import { DraftOffer, DraftRefusal } from '../community-wizard/draft-dialogs.tsx'
import { WizardPage } from '../community-wizard/wizard-page.tsx'
import { WizardStepView } from '../community-wizard/wizard-step.tsx'
import { DeleteCommunityView } from '../delete-community/view.tsx'

type EditFlow = Flow<typeof editCommunityMachine>

const stepOf = ({ snapshot }: EditFlow): WizardStep | null => {
  const steps = ['details', 'bot', 'plans'] as const
  if (snapshot.matches('writing'))
    return steps.find((step) => snapshot.matches({ writing: { step } })) ?? 'preview'
  const isSubmitted = snapshot.matches('submitting') || snapshot.matches('saved')
  return isSubmitted || snapshot.matches('closing') ? 'preview' : null
}

export function EditCommunityView(flow: EditFlow) {
  'use memo'
  const { snapshot, send } = flow
  const step = stepOf(flow)
  const isFailed = snapshot.hasTag('failed')
  const content = useRef<HTMLDivElement>(null)
  const focusFallback = useFocusFallback(content)
  const save = () => {
    flushSync(() => send({ type: 'save.chosen' }))
    if (content.current) focusFirstInvalid(content.current)
  }
  return (
    <WizardPage
      title="Edit"
      subtitle={snapshot.context.community?.title}
      step={step}
      canQuit={snapshot.can({ type: 'quit.chosen' })}
      onQuit={() => send({ type: 'quit.chosen' })}
      actions={
        step && (
          <Button
            variant="dangerOutline"
            disabled={!snapshot.can({ type: 'deletion.requested' })}
            onClick={() => send({ type: 'deletion.requested' })}
          >
            Delete
          </Button>
        )
      }
    >
      <Stack ref={content} tabIndex={-1} {...focusFallback}>
        {snapshot.matches({ writing: { keeping: 'conflicting' } }) && (
          <DraftConflict leaving={snapshot.hasTag('confirming')} send={send} />
        )}
        {step && <StepMessages {...flow} step={step} />}
        {step && (
          <WizardStepView
            step={step}
            writing={snapshot.context}
            uploads={snapshot.children}
            action="save"
            canGoBack={snapshot.can({ type: 'back.chosen' })}
            send={send}
          >
            <Button
              variant={step === 'preview' ? 'primary' : 'outline'}
              loading={snapshot.hasTag('busy')}
              disabled={!snapshot.can({ type: 'save.chosen' })}
              onClick={save}
            >
              Save Changes
            </Button>
          </WizardStepView>
        )}
        {isFailed && <Failed {...flow} />}
        {!step && !isFailed && (
          <Loading label="Loading...">
            <SkeletonText lines={6} />
          </Loading>
        )}
        {snapshot.matches('offering') && <EarlierDraft {...flow} />}
        {snapshot.matches('refusing') && (
          <DraftRefusal send={send}>
            Your earlier changes were saved by another version of this page.
          </DraftRefusal>
        )}
      </Stack>
      <Child actor={snapshot.children.deleteCommunity}>{(child) => <DeleteCommunityView {...child} />}</Child>
    </WizardPage>
  )
}

/** The messages above a step. In the preview the error is beside the save button instead. */
function StepMessages({ snapshot, step }: EditFlow & { step: WizardStep }) {
  const { changedMeanwhile, error } = snapshot.context
  return (
    <>
      {changedMeanwhile && (
        <Text role="status">
          This community has changed since you wrote this. Your changes are kept, everything else is up to
          date.
        </Text>
      )}
      {step !== 'preview' && <FormError>{error}</FormError>}
    </>
  )
}

function Failed({ snapshot, send }: EditFlow) {
  if (snapshot.matches('held'))
    return <SessionHeld title="This page could not be opened." snapshot={snapshot} send={send} />
  const isMissing = snapshot.matches('missing')
  return (
    <ErrorState
      title={isMissing ? 'This community does not exist.' : 'This community could not be loaded.'}
      action={
        isMissing ? (
          <Button variant="primary" onClick={() => send({ type: 'quit.chosen' })}>
            My Communities
          </Button>
        ) : (
          <TryAgain onRetry={() => send({ type: 'retry.requested' })} />
        )
      }
    />
  )
}

function EarlierDraft({ snapshot, send }: EditFlow) {
  const { changedMeanwhile, draft, steps } = snapshot.context
  return (
    <DraftOffer name={draft.name} send={send}>
      <Text>
        {steps === null
          ? 'You have unfinished changes, saved only in this browser.'
          : 'Your changes are saved, but some have not reached the card payment provider yet. Resume does only what is still missing.'}
      </Text>
      {changedMeanwhile && (
        <Text>
          The community has changed since then. Resume keeps your changes and takes everything else as it is
          now.
        </Text>
      )}
    </DraftOffer>
  )
}

import type { ReactNode } from 'react'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import type { CommunityDraft, DraftProblems, WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import type { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { Child, type ChildActor } from '#src/flows/kit/child.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { MediaUploadView } from '../media-upload/view.tsx'
import { BotStep } from './bot-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PlansStep } from './plans-step.tsx'
import { Preview } from './preview.tsx'
import { StepButtons, type WizardStep } from './wizard-page.tsx'

interface Writing {
  botPages: BotPages
  draft: CommunityDraft
  seller: { name: string; profilePicture: string | null } | null
  problems: DraftProblems
  folded: readonly string[]
  instructionsShown: boolean
  working: readonly string[]
  error: string | null
}

interface WizardStepViewProps {
  step: WizardStep
  writing: Writing
  /** The children of a wizard's machine by their ids: 'logo' and 'video' upload. */
  actors: Readonly<Record<string, unknown>>
  /** A number field on create, a text field on edit (B21). */
  price: 'number' | 'text'
  /** What can be done once everything is uploaded: 'finish'. */
  deed: 'finish' | 'save'
  canGoBack: boolean
  send: (event: WizardEvent) => void
  /** What ends the wizard. */
  children: ReactNode
}

/** One of the four steps that creating and editing a community share (WIZ-01). */
export function WizardStepView({
  step,
  writing,
  actors,
  price,
  deed,
  canGoBack,
  send,
  children,
}: WizardStepViewProps) {
  const { botPages, draft, error, folded, instructionsShown, problems, seller, working } = writing
  switch (step) {
    case 'details':
      return (
        <DetailsStep
          draft={draft}
          problems={problems.details}
          send={send}
          logo={<MediaField actor={actors.logo} label="Logo" />}
          video={<MediaField actor={actors.video} label="Intro video" />}
        />
      )
    case 'bot':
      return <BotStep botPages={botPages} instructionsShown={instructionsShown} send={send} />
    case 'plans':
      return (
        <PlansStep plans={draft.plans} problems={problems.plans} folded={folded} price={price} send={send} />
      )
    case 'preview':
      return (
        <>
          {seller && <Preview draft={draft} seller={seller} />}
          <FormError>{error}</FormError>
          {working.length > 0 && (
            <Text role="status" tone="muted">
              {`The ${working.includes('video') ? 'video' : 'logo'} is still on its way. You can ${deed} when it is there.`}
            </Text>
          )}
          <StepButtons canGoBack={canGoBack} onBack={() => send({ type: 'back.chosen' })}>
            {children}
          </StepButtons>
        </>
      )
  }
}

function MediaField({ actor, label }: { actor: unknown; label: string }) {
  return (
    // The id says which machine the child runs.
    <Child actor={actor as ChildActor<typeof mediaUploadMachine> | undefined}>
      {(flow) => <MediaUploadView {...flow} label={label} />}
    </Child>
  )
}

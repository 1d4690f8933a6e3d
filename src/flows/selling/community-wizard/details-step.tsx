import type {
  CommunityDraft,
  WizardEvent,
  WizardMediaField,
} from '#machines/rules/drafts/community-drafts.ts'
import type { DetailsProblems } from '#machines/rules/drafts/draft-problems.ts'
import type { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { Child, type ChildActor } from '#src/flows/kit/child.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Beside, Repeated } from '#src/ui/layout/page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { MediaUploadView } from '../media-upload/view.tsx'
import { NamesField } from './names-field.tsx'
import { Introduction } from './preview.tsx'

type Upload = ChildActor<typeof mediaUploadMachine> | undefined

/** The media fields, which are children of the wizard's machine. */
export type Uploads = Readonly<Partial<Record<WizardMediaField, Upload>>>

interface DetailsStepProps {
  draft: CommunityDraft
  problems: DetailsProblems
  uploads: Uploads
  send: (event: WizardEvent) => void
}

/** Step 1 of the wizards: name, description and media of the community (WIZ-02). */
export function DetailsStep({ draft, problems, uploads, send }: DetailsStepProps) {
  'use memo'
  return (
    <Beside>
      <Stack>
        <TextField
          label="Community name"
          name="name"
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={(name) => send({ type: 'name.changed', name })}
        />
        <TextArea
          label="Description"
          name="description"
          value={draft.description}
          error={problems.description}
          onChange={(description) => send({ type: 'description.changed', description })}
        />
        <MediaField actor={uploads.logo} label="Logo" />
        <MediaField actor={uploads.video} label="Intro video" />
        {draft.video && (
          <MediaField actor={uploads.thumbnail} label="Picture of the video" film={draft.video.url} />
        )}
        <TextField
          label="Category"
          autoComplete="off"
          hint="Optional, such as Crafts."
          value={draft.category ?? ''}
          onChange={(category) => send({ type: 'category.changed', category })}
        />
        <NamesField
          label="Tags"
          hint="Optional. Separate them with commas."
          value={draft.tags ?? ''}
          onChange={(tags) => send({ type: 'tags.changed', tags })}
        />
      </Stack>
      <Repeated>
        <Card as="div" tone="sunken">
          <Text variant="note">Buyers will see</Text>
          <Introduction draft={draft} />
        </Card>
      </Repeated>
    </Beside>
  )
}

function MediaField({ actor, ...props }: { actor: Upload; label: string; film?: string }) {
  return <Child actor={actor}>{(flow) => <MediaUploadView {...flow} {...props} />}</Child>
}

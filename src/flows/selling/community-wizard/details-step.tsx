import type { ReactNode } from 'react'
import type { CommunityDraft, WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import type { DetailsProblems } from '#machines/rules/drafts/draft-problems.ts'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Beside, Repeated } from '#src/ui/layout/page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { NamesField } from './names-field.tsx'
import { Introduction } from './preview.tsx'

interface DetailsStepProps {
  draft: CommunityDraft
  problems: DetailsProblems
  send: (event: WizardEvent) => void
  /** The media fields, which are children of the wizard's machine. */
  logo: ReactNode
  video: ReactNode
  thumbnail: ReactNode
}

/** Step 1 of the wizards: name, description and media of the community (WIZ-02). */
export function DetailsStep({ draft, problems, send, logo, video, thumbnail }: DetailsStepProps) {
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
        {logo}
        {video}
        {thumbnail}
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

import { type ReactNode, useId, useRef } from 'react'
import { mediaLimits, offeredFiles } from '#machines/rules/communities/media.ts'
import type { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { pageFiles } from '#src/browser/files/files.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MessageDialog } from '#src/flows/shared/dialogs/message-dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/loading/progress-bar.tsx'
import { useFocusFallback } from '#src/ui/focus/use-focus-fallback.ts'
import { VisuallyHidden, WithHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { DropZone } from '#src/ui/forms/files/drop-zone.tsx'
import { FileButton } from '#src/ui/forms/files/file-button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Text, textRecipe } from '#src/ui/layout/text.tsx'
import { MediaPreview } from '#src/ui/media/media-preview.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const words = {
  image: { label: 'Logo', noun: 'picture', formats: 'PNG, JPEG, WebP, GIF or AVIF' },
  video: { label: 'Intro video', noun: 'video', formats: 'MP4, MOV, MKV, WebM or MPEG' },
} as const

const Group = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', minW: '0', w: 'full' },
})
const Side = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '3', minW: '0' },
})
const Line = chakra(Row, { base: { justifyContent: 'space-between', flexWrap: 'nowrap' } })
const Name = chakra(chakra('span', textRecipe), { base: { minW: '0', truncate: true } })

interface MediaUploadViewProps extends Flow<typeof mediaUploadMachine> {
  /** The label of the field; by default 'Logo' or 'Intro video'. */
  label?: string
  /** The URL of a video. The field then offers to pick a still image of this video. */
  film?: string | undefined
  /** Renders the file; by default as a logo or video. */
  preview?: (shown: { src: string | null; faded: boolean }) => ReactNode
}

/** A field for one image or video: the user picks or drops a file, sees the progress, and replaces or removes it. */
export function MediaUploadView({ snapshot, send, label, film, preview }: MediaUploadViewProps) {
  const { kind, media, file, percent, message } = snapshot.context
  const { noun, formats, label: ownLabel } = words[kind]
  const name = label ?? ownLabel
  const id = useId()
  const pickButton = useRef<HTMLButtonElement>(null)
  const focusFallback = useFocusFallback(pickButton)
  const uploading = snapshot.hasTag('busy')
  const failed = snapshot.hasTag('failed')
  const shown = { src: file?.address ?? media?.url ?? null, faded: uploading || failed }
  const pick = (picked: File) => send({ type: 'file.picked', file: pageFiles.keep(picked) })
  return (
    <Group role="group" aria-labelledby={id} {...focusFallback}>
      <Text as="span" variant="label" id={id}>
        {name}
      </Text>
      <DropZone filled={media !== null || file !== null} onDrop={pick}>
        {preview ? (
          preview(shown)
        ) : (
          <MediaPreview kind={kind} shape={film ? 'still' : kind} name={name} {...shown} />
        )}
        <Side>
          {uploading && file && <Progress name={file.name} percent={percent} />}
          {failed && (
            <Text variant="small" tone="danger" role="alert" dir="auto">
              {message}
            </Text>
          )}
          {!uploading && !failed && media === null && (
            <Text tone="muted">{`Drop a ${noun} here, or choose one.`}</Text>
          )}
          <Row>
            <FileButton
              ref={pickButton}
              accept={offeredFiles[kind]}
              onPick={pick}
              aria-describedby={`${id}-hint`}
            >
              {media === null && file === null ? (
                `Choose a ${noun}`
              ) : (
                <WithHidden hidden={noun}>Replace</WithHidden>
              )}
            </FileButton>
            {failed && (
              <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
                Try again
              </Button>
            )}
            {(uploading || failed) && (
              <Button variant="ghost" onClick={() => send({ type: 'upload.cancelled' })}>
                Cancel
              </Button>
            )}
            {snapshot.can({ type: 'media.removed' }) && (
              <Button variant="ghost" onClick={() => send({ type: 'media.removed' })}>
                <WithHidden hidden={noun}>Remove</WithHidden>
              </Button>
            )}
            {film && !uploading && !failed && (
              <Button variant="outline" onClick={() => send({ type: 'frame.requested', film })}>
                Take from the video
              </Button>
            )}
          </Row>
          <Text variant="note" id={`${id}-hint`}>
            {`${film ? 'Optional. Pause the video where you want its picture. ' : ''}${formats}, up to ${mediaLimits[kind]} MB`}
          </Text>
        </Side>
      </DropZone>
      <VisuallyHidden role="status">
        {newsOf({ uploading, percent, name, fresh: media?.fresh ?? false })}
      </VisuallyHidden>
      {snapshot.hasTag('dialog') && (
        <MessageDialog title={name} message={message} onClose={() => send({ type: 'dialog.closed' })} />
      )}
    </Group>
  )
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <Stack gap="tight">
      <Line>
        <Name variant="label" dir="auto">
          {name}
        </Name>
        <Text as="span" variant="note">
          {percent < 100 ? `${percent}%` : 'Finishing…'}
        </Text>
      </Line>
      <ProgressBar label={`Upload of ${name}`} percent={percent} />
    </Stack>
  )
}

/** The progress for screen readers. It changes every 25 %, so that it does not interrupt the user too often. */
const newsOf = (at: { uploading: boolean; percent: number; name: string; fresh: boolean }) => {
  if (at.uploading) return `${at.name}: ${Math.floor(at.percent / 25) * 25}% uploaded`
  return at.fresh ? `${at.name} uploaded` : ''
}

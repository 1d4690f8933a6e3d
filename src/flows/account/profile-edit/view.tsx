import type { ProfileEditEvent, profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import type { RemovableService } from '#machines/rules/account/profile-changes.ts'
import { editedAvatar, resizedImage } from '#machines/rules/communities/images.ts'
import { Child } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MediaUploadView } from '#src/flows/selling/media-upload/view.tsx'
import { DiscardConfirmation } from '#src/flows/shared/discard-confirmation.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Connection, Connections } from '#src/ui/feedback/connection.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { WithHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { Dialog, DialogFoot } from '#src/ui/overlay/dialog.tsx'

type EditFlow = Flow<typeof profileEditMachine>

/**
 * Whether a control is enabled. While the confirmation covers the dialog, all controls stay enabled, so that they look
 * the same and can get the focus when the confirmation closes.
 */
const isUsable = (snapshot: EditFlow['snapshot'], event: ProfileEditEvent) =>
  snapshot.hasTag('confirming') || snapshot.can(event)

/** The edit dialog of the profile (D1 §2). */
export function ProfileEditView(flow: EditFlow) {
  const { snapshot, send } = flow
  if (!snapshot.hasTag('dialog')) return null
  const { draft, connected, trouble, uploading } = snapshot.context
  const saving = snapshot.hasTag('saving')
  const closing = snapshot.hasTag('closing')
  const resting = !saving && !closing
  return (
    <>
      <Dialog title="Edit profile" onClose={() => send({ type: 'dialog.closed' })}>
        <Form validation="both" onSubmit={() => send({ type: 'save.chosen' })}>
          <div inert={!resting}>
            <Child actor={snapshot.children.picture}>
              {(picture) => (
                <MediaUploadView
                  {...picture}
                  label="Picture"
                  preview={({ src, faded }) => (
                    <Avatar
                      size="xl"
                      name={draft.name}
                      picture={src && resizedImage(src, editedAvatar)}
                      faded={faded}
                    />
                  )}
                />
              )}
            </Child>
          </div>
          <TextField
            label="Name"
            placeholder="Enter your name"
            autoComplete="name"
            required
            value={draft.name}
            readOnly={!resting}
            onChange={(name) => send({ type: 'name.changed', name })}
          />
          <TextArea
            label="Description"
            value={draft.description}
            readOnly={!resting}
            onChange={(description) => send({ type: 'description.changed', description })}
          />
          {connected.length > 0 && (
            <Stack gap="snug">
              <Text as="h3" variant="label">
                Connections
              </Text>
              <Connections aria-label="Connections">
                {connected.map((service) => (
                  <ConnectedService key={service} {...flow} service={service} />
                ))}
              </Connections>
            </Stack>
          )}
          <DialogFoot>
            {uploading && (
              <Text role="status" tone="muted">
                The picture is still uploading. You can save when it is done.
              </Text>
            )}
            <FormError>{trouble}</FormError>
            <Actions align="end">
              <Button
                loading={closing}
                disabled={!isUsable(snapshot, { type: 'dialog.closed' })}
                onClick={() => send({ type: 'dialog.closed' })}
              >
                Cancel
              </Button>
              <Button
                type="submit"
                variant="primary"
                loading={saving}
                disabled={!isUsable(snapshot, { type: 'save.chosen' })}
              >
                Save Changes
              </Button>
            </Actions>
          </DialogFoot>
        </Form>
      </Dialog>
      {snapshot.matches({ open: 'confirming' }) && <Confirmation {...flow} />}
      {snapshot.matches({ open: 'confirmingDiscard' }) && (
        <DiscardConfirmation
          title="Discard changes?"
          text="Your changes have not been saved."
          onKeep={() => send({ type: 'discard.declined' })}
          onDiscard={() => send({ type: 'discard.confirmed' })}
        />
      )}
    </>
  )
}

function ConnectedService({ service, snapshot, send }: EditFlow & { service: RemovableService }) {
  const { paymentStatus, staged } = snapshot.context
  const isStaged = staged.includes(service)
  const event = { type: isStaged ? 'removal.undone' : 'removal.requested', service } as const
  return (
    <Connection
      name={service}
      status={
        isStaged ? (
          <Badge tone="warning">Pending removal</Badge>
        ) : service === 'Stripe' && paymentStatus === 'pending' ? (
          <Badge tone="warning">Pending</Badge>
        ) : (
          <Badge tone="positive">Connected</Badge>
        )
      }
      note={isStaged ? 'It is removed when you save.' : null}
      action={
        <Button
          ref={returnFocusOnUnmount}
          variant={isStaged ? 'ghost' : 'outline'}
          disabled={!isUsable(snapshot, event)}
          onClick={() => send(event)}
        >
          <WithHidden hidden={service}>{isStaged ? 'Undo' : 'Remove'}</WithHidden>
        </Button>
      }
    />
  )
}

function Confirmation({ snapshot, send }: EditFlow) {
  const { removal, acknowledged } = snapshot.context
  return (
    <Dialog
      role="alertdialog"
      title={`Remove ${removal}?`}
      onClose={() => send({ type: 'removal.declined' })}
      closeLabel="Cancel"
      footer={
        <Button
          variant="danger"
          disabled={!snapshot.can({ type: 'removal.confirmed' })}
          onClick={() => send({ type: 'removal.confirmed' })}
        >
          Remove Connection
        </Button>
      }
    >
      <Text>{`Are you sure you want to remove your ${removal} connection? This action is irreversible.`}</Text>
      <Checkbox checked={acknowledged} onChange={() => send({ type: 'acknowledgement.toggled' })}>
        I acknowledge that I want to remove this connection
      </Checkbox>
    </Dialog>
  )
}

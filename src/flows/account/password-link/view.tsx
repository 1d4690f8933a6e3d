import type { passwordLinkMachine } from '#machines/account/password-link/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'

export function PasswordLinkView({ snapshot, send }: Flow<typeof passwordLinkMachine>) {
  const { email, error } = snapshot.context
  return (
    <Stack gap="snug">
      <Row>
        <Button
          loading={snapshot.matches('sending')}
          disabled={!snapshot.can({ type: 'link.requested' })}
          onClick={() => send({ type: 'link.requested' })}
        >
          Change password
        </Button>
      </Row>
      <FormError>{error}</FormError>
      {snapshot.matches('sent') && (
        <Notice>
          We sent a link for a new password to <strong dir="auto">{email}</strong>. You can ask for another
          one after 30 seconds.
        </Notice>
      )}
    </Stack>
  )
}

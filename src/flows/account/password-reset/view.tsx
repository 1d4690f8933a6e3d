import type { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { emailIn } from '#machines/rules/account/email-address.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { PasswordField } from '#src/ui/forms/text/password-field.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { FormPage } from '#src/ui/layout/form-page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

type PasswordResetFlow = Flow<typeof passwordResetMachine>

export function PasswordResetView(flow: PasswordResetFlow) {
  return flow.snapshot.context.token === '' ? <EmailStep {...flow} /> : <ResetStep {...flow} />
}

function BackToLogin({ send }: Pick<PasswordResetFlow, 'send'>) {
  return (
    <Text>
      <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
        Back to login
      </TextLink>
    </Text>
  )
}

function EmailStep({ snapshot, send }: PasswordResetFlow) {
  const { email, error } = snapshot.context
  const asking = snapshot.matches('askingEmail') || snapshot.matches('linkSent')
  return (
    <FormPage title="Reset your password" text="Enter your email and we'll send you a reset link.">
      <Form validation="both" onSubmit={() => send({ type: 'link.requested' })}>
        <FormError>{error}</FormError>
        {snapshot.matches('linkSent') && <Notice>Reset link sent. Check your email.</Notice>}
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={(value) => send({ type: 'email.changed', email: value })}
          autoComplete="email"
          required
          readOnly={!asking}
        />
        <Button type="submit" variant="primary" wide loading={snapshot.hasTag('busy')} disabled={!asking}>
          Send reset link
        </Button>
      </Form>
      <BackToLogin send={send} />
      <Dialog
        described
        open={snapshot.matches('accountMissing')}
        onClose={() => send({ type: 'dialog.closed' })}
        title="No account found for that email."
        closeLabel="Close"
        footer={
          <Button variant="primary" onClick={() => send({ type: 'registration.chosen' })}>
            Create one
          </Button>
        }
      >
        <Text>
          We couldn't find an account for <strong dir="auto">{emailIn(email)}</strong>. Check the address, or
          create an account with it.
        </Text>
      </Dialog>
    </FormPage>
  )
}

function ResetStep({ snapshot, send }: PasswordResetFlow) {
  const { password, confirmation, passwordShown, error, confirmationError } = snapshot.context
  const asking = snapshot.matches('askingPassword')
  return (
    <FormPage title="Choose a new password" text="Create a strong password you haven't used before.">
      <Form validation="both" onSubmit={() => send({ type: 'password.submitted' })}>
        <FormError>{error}</FormError>
        {snapshot.matches('passwordChanged') && <Notice>Password updated! Redirecting to login…</Notice>}
        <PasswordField
          label="New password"
          name="new-password"
          value={password}
          onChange={(value) => send({ type: 'password.changed', password: value })}
          shown={passwordShown}
          onToggle={() => send({ type: 'password.toggled' })}
          autoComplete="new-password"
          required
          readOnly={!asking}
        />
        <PasswordField
          label="Confirm new password"
          name="confirm-password"
          value={confirmation}
          error={confirmationError}
          onChange={(value) => send({ type: 'confirmation.changed', confirmation: value })}
          shown={passwordShown}
          autoComplete="new-password"
          readOnly={!asking}
        />
        <Button type="submit" variant="primary" wide loading={snapshot.hasTag('busy')} disabled={!asking}>
          Change password
        </Button>
      </Form>
      {asking && (
        <Text ref={returnFocusOnUnmount} variant="note">
          Has your link expired?{' '}
          <TextLink to="/change-password" onFollow={() => send({ type: 'renewal.chosen' })}>
            Request a new one
          </TextLink>
        </Text>
      )}
      <BackToLogin send={send} />
    </FormPage>
  )
}

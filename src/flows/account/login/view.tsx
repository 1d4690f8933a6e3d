import type { loginMachine } from '#machines/account/login/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ContinueWithGoogle, CredentialFields } from '#src/flows/shared/auth/credentials.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { FormPage } from '#src/ui/layout/form-page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

export function LoginView({ snapshot, send }: Flow<typeof loginMachine>) {
  const { reason, error, googleError, alert } = snapshot.context
  const editable = snapshot.can({ type: 'login.submitted' })
  return (
    <FormPage title="Welcome back!" text={reason && <span dir="auto">{reason}</span>}>
      <Form validation="both" onSubmit={() => send({ type: 'login.submitted' })}>
        <FormError>{error ?? googleError}</FormError>
        <CredentialFields
          values={snapshot.context}
          readOnly={!editable}
          autoComplete="current-password"
          send={send}
        />
        <Text variant="small">
          <TextLink to="/change-password" onFollow={() => send({ type: 'reset.chosen' })}>
            Forgot password?
          </TextLink>
        </Text>
        <Button
          type="submit"
          variant="primary"
          wide
          loading={snapshot.matches('submitting')}
          disabled={!editable}
        >
          Log In
        </Button>
      </Form>
      <ContinueWithGoogle
        running={snapshot.matches('askingGoogle') || snapshot.matches('googleSubmitting')}
        disabled={!snapshot.can({ type: 'google.chosen' })}
        onChoose={() => send({ type: 'google.chosen' })}
      />
      <Text>
        Don't have an account?{' '}
        <TextLink to="/register" onFollow={() => send({ type: 'registration.chosen' })}>
          Sign up
        </TextLink>
      </Text>
      <Dialog
        described
        open={snapshot.matches('unconfirmed') || snapshot.matches('sendingConfirmation')}
        onClose={() => send({ type: 'dialog.closed' })}
        title="Confirm your email"
        closeLabel="Close"
        footer={
          <Button
            variant="primary"
            loading={snapshot.matches('sendingConfirmation')}
            onClick={() => send({ type: 'confirmation.requested' })}
          >
            Confirm Email
          </Button>
        }
      >
        <Text>You need to confirm your email before logging in.</Text>
      </Dialog>
      <Dialog
        open={snapshot.matches('alerting')}
        role="alertdialog"
        onClose={() => send({ type: 'message.closed' })}
        title="Google sign-in"
        closeLabel="Close"
        footer={
          <Button variant="primary" onClick={() => send({ type: 'google.chosen' })}>
            Try again
          </Button>
        }
      >
        <Text dir="auto">{alert}</Text>
      </Dialog>
    </FormPage>
  )
}

import type { loginMachine } from '../../../machines/login/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { Text } from '../../ui/text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContinueWithGoogle, CredentialFields } from '../credentials.tsx'
import type { Flow } from '../use-flow.ts'

export function LoginView({ snapshot, send }: Flow<typeof loginMachine>) {
  const { error, googleError, alert } = snapshot.context
  const editing = snapshot.matches('editing')
  return (
    <FormPage title="Welcome back!">
      <Form onSubmit={() => send({ type: 'login.submitted' })}>
        <FormError>{error ?? googleError}</FormError>
        <CredentialFields
          values={snapshot.context}
          readOnly={!editing}
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
          disabled={!editing}
        >
          Log In
        </Button>
      </Form>
      <ContinueWithGoogle
        running={snapshot.matches('askingGoogle') || snapshot.matches('googleSubmitting')}
        disabled={!editing}
        onChoose={() => send({ type: 'google.chosen' })}
      />
      <Text>
        Don't have an account?{' '}
        <TextLink to="/register" onFollow={() => send({ type: 'registration.chosen' })}>
          Sign up
        </TextLink>
      </Text>
      <Dialog
        open={snapshot.matches('unconfirmed') || snapshot.matches('sendingConfirmation')}
        onClose={() => send({ type: 'dialog.closed' })}
        title="Confirm your email"
        footer={
          <>
            <Button onClick={() => send({ type: 'dialog.closed' })}>Close</Button>
            <Button
              variant="primary"
              loading={snapshot.matches('sendingConfirmation')}
              onClick={() => send({ type: 'confirmation.requested' })}
            >
              Confirm Email
            </Button>
          </>
        }
      >
        <Text>You need to confirm your email before logging in.</Text>
      </Dialog>
      <Dialog
        open={snapshot.matches('alerting')}
        role="alertdialog"
        onClose={() => send({ type: 'alert.closed' })}
        title="Google sign-in"
        footer={
          <Button variant="primary" onClick={() => send({ type: 'alert.closed' })}>
            Close
          </Button>
        }
      >
        <Text dir="auto">{alert}</Text>
      </Dialog>
    </FormPage>
  )
}

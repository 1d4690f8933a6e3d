import type { registerMachine } from '#machines/account/register/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ContinueWithGoogle, CredentialFields } from '#src/flows/shared/auth/credentials.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { FormPage } from '#src/ui/layout/form-page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'

export function RegisterView({ snapshot, send }: Flow<typeof registerMachine>) {
  const { name, error, googleError, isTaken } = snapshot.context
  const editable = snapshot.can({ type: 'registration.submitted' })
  return (
    <FormPage title="Create account">
      <Form validation="both" onSubmit={() => send({ type: 'registration.submitted' })}>
        <FormError>{error ?? googleError}</FormError>
        {error && isTaken && (
          <Text>
            <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
              Log in instead
            </TextLink>
          </Text>
        )}
        <TextField
          label="Name"
          name="name"
          value={name}
          onChange={(value) => send({ type: 'name.changed', name: value })}
          autoComplete="name"
          required
          readOnly={!editable}
        />
        <CredentialFields
          values={snapshot.context}
          readOnly={!editable}
          autoComplete="new-password"
          send={send}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={snapshot.matches('submitting')}
          disabled={!editable}
        >
          Register
        </Button>
        <Text variant="note">
          By registering you agree to the{' '}
          <TextLink to="/terms" external>
            Terms and the Privacy Policy
          </TextLink>
          . You must be 16 or older.
        </Text>
      </Form>
      <ContinueWithGoogle
        running={snapshot.matches('askingGoogle') || snapshot.matches('googleSubmitting')}
        disabled={!snapshot.can({ type: 'google.chosen' })}
        onChoose={() => send({ type: 'google.chosen' })}
      />
      <Text>
        Already have an account?{' '}
        <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
          Log in
        </TextLink>
      </Text>
    </FormPage>
  )
}

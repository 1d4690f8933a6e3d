import type { registerMachine } from '../../../machines/register/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContinueWithGoogle, CredentialFields } from '../credentials.tsx'
import type { Flow } from '../use-flow.ts'

export function RegisterView({ snapshot, send }: Flow<typeof registerMachine>) {
  const { name, error, googleError } = snapshot.context
  const editing = snapshot.matches('editing')
  return (
    <FormPage title="Create account">
      <Form onSubmit={() => send({ type: 'registration.submitted' })}>
        <FormError>{error ?? googleError}</FormError>
        <TextField
          label="Name"
          name="name"
          value={name}
          onChange={(value) => send({ type: 'name.changed', name: value })}
          autoComplete="name"
          required
          readOnly={!editing}
        />
        <CredentialFields
          values={snapshot.context}
          readOnly={!editing}
          autoComplete="new-password"
          send={send}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={snapshot.matches('submitting')}
          disabled={!editing}
        >
          Register
        </Button>
      </Form>
      <ContinueWithGoogle
        running={snapshot.matches('askingGoogle') || snapshot.matches('googleSubmitting')}
        disabled={!editing}
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

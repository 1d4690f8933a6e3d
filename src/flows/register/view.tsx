import type { registerMachine } from '../../../machines/register/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Flow } from '../use-flow.ts'

export function RegisterView({ snapshot, send }: Flow<typeof registerMachine>) {
  const { name, email, password, passwordShown, error, googleError } = snapshot.context
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
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={(value) => send({ type: 'email.changed', email: value })}
          autoComplete="email"
          required
          readOnly={!editing}
        />
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={(value) => send({ type: 'password.changed', password: value })}
          shown={passwordShown}
          onToggle={() => send({ type: 'password.toggled' })}
          autoComplete="new-password"
          required
          readOnly={!editing}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={snapshot.matches('submitting')}
          disabled={snapshot.hasTag('busy')}
        >
          Register
        </Button>
      </Form>
      <Divider label="or" />
      <Button
        wide
        loading={snapshot.matches('askingGoogle') || snapshot.matches('googleSubmitting')}
        disabled={snapshot.hasTag('busy')}
        onClick={() => send({ type: 'google.chosen' })}
      >
        Continue with Google
      </Button>
      <Text>
        Already have an account?{' '}
        <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
          Log in
        </TextLink>
      </Text>
    </FormPage>
  )
}

import { Button } from '#src/ui/forms/button.tsx'
import { PasswordField } from '#src/ui/forms/text/password-field.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Divider } from '#src/ui/layout/divider.tsx'
import { FcGoogle } from '#src/ui/media/icons.tsx'

interface CredentialFieldsProps {
  values: { email: string; password: string; passwordShown: boolean }
  readOnly: boolean
  autoComplete: 'current-password' | 'new-password'
  send: (
    event:
      | { type: 'email.changed'; email: string }
      | { type: 'password.changed'; password: string }
      | { type: 'password.toggled' },
  ) => void
}

/** The email and password fields of login and registration (D1 §2). */
export function CredentialFields({ values, readOnly, autoComplete, send }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        value={values.email}
        onChange={(email) => send({ type: 'email.changed', email })}
        autoComplete="email"
        required
        readOnly={readOnly}
      />
      <PasswordField
        label="Password"
        name="password"
        value={values.password}
        onChange={(password) => send({ type: 'password.changed', password })}
        shown={values.passwordShown}
        onToggle={() => send({ type: 'password.toggled' })}
        autoComplete={autoComplete}
        required
        readOnly={readOnly}
      />
    </>
  )
}

interface ContinueWithGoogleProps {
  running: boolean
  disabled: boolean
  onChoose: () => void
}

export function ContinueWithGoogle({ running, disabled, onChoose }: ContinueWithGoogleProps) {
  return (
    <>
      <Divider>or</Divider>
      <Button wide icon={<FcGoogle size="1.25em" />} loading={running} disabled={disabled} onClick={onChoose}>
        Continue with Google
      </Button>
    </>
  )
}

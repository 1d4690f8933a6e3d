import type { emailVerificationMachine } from '../../../machines/email-verification/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Flow } from '../use-flow.ts'

export function EmailVerificationView({ snapshot, send }: Flow<typeof emailVerificationMachine>) {
  const { userId, email, code, error } = snapshot.context
  const editing = snapshot.matches('editing')
  return (
    <FormPage
      title="Verify your email"
      text={
        <>
          A 6-digit code was sent to <strong dir="auto">{email ?? 'your email address'}</strong>.
        </>
      }
    >
      <Form onSubmit={() => send({ type: 'code.submitted' })} ownMessages={userId === null}>
        <FormError>{error}</FormError>
        {snapshot.matches('verified') && <Notice>Email verified successfully! Redirecting…</Notice>}
        <TextField
          label="Verification code"
          name="code"
          value={code}
          onChange={(value) => send({ type: 'code.changed', code: value })}
          inputMode="numeric"
          pattern="\d{6}"
          maxLength={6}
          title="The 6 digits from the email"
          autoComplete="one-time-code"
          required
          readOnly={!editing}
        />
        <Button type="submit" variant="primary" wide loading={snapshot.hasTag('busy')} disabled={!editing}>
          Verify
        </Button>
      </Form>
      <Text>
        <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
          Back to login
        </TextLink>
      </Text>
    </FormPage>
  )
}

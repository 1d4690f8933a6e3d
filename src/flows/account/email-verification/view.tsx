import type { InputEvent } from 'react'
import type { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { codeLength } from '#machines/rules/account/verification-code.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { FormPage } from '#src/ui/layout/form-page.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'

export function EmailVerificationView({ snapshot, send }: Flow<typeof emailVerificationMachine>) {
  const { userId, email, code, error, sendingError } = snapshot.context
  const editing = snapshot.matches({ open: { code: 'editing' } })
  const change = (value: string) => send({ type: 'code.changed', code: value })
  /** Accepts pasted text that is longer than a code. The browser would cut it off, and the code in it could be lost. */
  const takeWhole = (event: InputEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const whole = value.slice(0, selectionStart ?? 0) + event.data + value.slice(selectionEnd ?? 0)
    if (whole.length <= codeLength) return
    event.preventDefault()
    change(whole)
  }
  return (
    <FormPage
      title="Verify your email"
      text={
        <span>
          A 6-digit code was sent to <strong dir="auto">{email ?? 'your email address'}</strong>.
        </span>
      }
    >
      <Form onSubmit={() => send({ type: 'code.submitted' })} validation={userId === '' ? 'owner' : 'both'}>
        <FormError>{error}</FormError>
        {snapshot.matches({ open: { code: 'verified' } }) && (
          <Notice>Email verified successfully! Redirecting…</Notice>
        )}
        <TextField
          label="Verification code"
          name="code"
          value={code}
          onChange={change}
          onBeforeInput={takeWhole}
          inputMode="numeric"
          pattern="\d{6}"
          maxLength={codeLength}
          title={`The ${codeLength} digits from the email`}
          autoComplete="one-time-code"
          required
          readOnly={!editing}
        />
        <Button type="submit" variant="primary" wide loading={snapshot.hasTag('busy')} disabled={!editing}>
          Verify
        </Button>
      </Form>
      <Text tone="muted">
        {userId === ''
          ? 'No code in your inbox? Check your spam folder. For a new code, log in and choose ‘Confirm Email’.'
          : 'No code in your inbox? It can take a minute. Check your spam folder, too.'}
      </Text>
      {userId !== '' && (
        <Stack gap="snug">
          <FormError>{sendingError}</FormError>
          {snapshot.matches({ open: { mail: 'sent' } }) && (
            <Notice tone="neutral">A new code was sent. You can ask for another one after 30 seconds.</Notice>
          )}
          <Button
            wide
            loading={snapshot.matches({ open: { mail: 'sending' } })}
            disabled={!snapshot.can({ type: 'code.requested' })}
            onClick={() => send({ type: 'code.requested' })}
          >
            Send a new code
          </Button>
        </Stack>
      )}
      <Text>
        <TextLink to="/login" onFollow={() => send({ type: 'login.chosen' })}>
          Back to login
        </TextLink>
      </Text>
    </FormPage>
  )
}

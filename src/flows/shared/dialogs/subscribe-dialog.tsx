import type { ReactNode } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { LuLock } from '#src/ui/media/icons.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const Lock = chakra(LuLock, { base: { display: 'inline', verticalAlign: '-0.1em', me: '2' } })

type SubscribeEvent =
  | { type: 'terms.toggled' }
  | { type: 'dialog.closed' }
  | { type: 'subscription.confirmed' }
  | { type: 'payment.continued' }

interface SubscribeDialogProps {
  title: string
  open?: boolean
  termsAccepted: boolean
  busy: boolean
  error: string | null
  can: (event: SubscribeEvent) => boolean
  send: (event: SubscribeEvent) => void
  /** What the user buys. */
  children: ReactNode
}

/** Shows what the user buys, and the terms, before the card provider's page opens. */
export function SubscribeDialog({
  title,
  open = true,
  termsAccepted,
  busy,
  error,
  can,
  send,
  children,
}: SubscribeDialogProps) {
  const isLate = can({ type: 'payment.continued' })
  const action = isLate ? 'payment.continued' : 'subscription.confirmed'
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button disabled={!can({ type: 'dialog.closed' })} onClick={() => send({ type: 'dialog.closed' })}>
            Close
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={!can({ type: action })}
            onClick={() => send({ type: action })}
          >
            {isLate ? 'Continue to payment' : 'Subscribe'}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{error}</FormError>
      {isLate && <Text role="status">The payment page has not opened yet.</Text>}
      <Checkbox
        checked={termsAccepted}
        disabled={!can({ type: 'terms.toggled' })}
        onChange={() => send({ type: 'terms.toggled' })}
      >
        I agree to the{' '}
        <TextLink to="/terms" external>
          Terms of Service
        </TextLink>
      </Checkbox>
      <Text variant="note">
        <Lock aria-hidden />
        <span>Secured by Stripe</span>
      </Text>
    </Dialog>
  )
}

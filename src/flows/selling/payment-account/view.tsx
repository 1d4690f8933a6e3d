import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import type { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Connection } from '#src/ui/feedback/connection.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'

/** How the row shows each status of the payment account. D1 §3 specifies the labels; the notes are an addition. */
const looks = {
  verified: { label: 'Connected', tone: 'positive', note: 'What your members pay goes to this account.' },
  pending: {
    label: 'Pending',
    tone: 'warning',
    note: 'Stripe is checking your account, or still needs something from you.',
  },
  not_connected: {
    label: 'Not Connected',
    tone: 'neutral',
    note: 'Connect an account to get paid by your members.',
  },
} as const satisfies Record<PaymentAccountStatus, unknown>

const troubles = {
  checking: 'We could not check your account just now.',
  connecting: 'Stripe could not be opened. Please try again.',
} as const

/** The payment account's row on the profile. */
export function PaymentAccountView({ snapshot, send }: Flow<typeof paymentAccountMachine>) {
  const { role, status, trouble } = snapshot.context
  const look = status && looks[status]
  const connecting = snapshot.hasTag('connecting')
  return (
    <Connection
      hash="stripe"
      name="Stripe"
      status={
        look ? (
          <Badge tone={look.tone}>{look.label}</Badge>
        ) : (
          <Text as="span" tone="muted">
            Checking…
          </Text>
        )
      }
      note={
        role === 'buyer'
          ? 'For sellers. You become one when you create your first community.'
          : (look?.note ?? null)
      }
      trouble={
        trouble && (
          <Row>
            <Text variant="small" tone="danger" role="alert">
              {troubles[trouble]}
            </Text>
            {trouble === 'checking' && (
              <TryAgain
                ref={returnFocusOnUnmount}
                variant="outline"
                loading={snapshot.hasTag('checking')}
                onRetry={() => send({ type: 'retry.requested' })}
              />
            )}
          </Row>
        )
      }
      action={
        (connecting || snapshot.can({ type: 'connect.chosen' })) && (
          <Button
            ref={returnFocusOnUnmount}
            variant="primary"
            loading={connecting}
            onClick={() => send({ type: 'connect.chosen' })}
          >
            {status === 'pending' ? 'Continue' : 'Connect'}
          </Button>
        )
      }
    />
  )
}

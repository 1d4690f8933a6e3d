import { type checkoutMachine, chosenPlan } from '../../../machines/checkout/machine.ts'
import { hostedOn, priceLabel } from '../../../machines/rules/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormError } from '../../ui/form.tsx'
import { Text } from '../../ui/text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Flow } from '../use-flow.ts'

export function CheckoutView({ snapshot, send }: Flow<typeof checkoutMachine>) {
  return (
    <>
      {snapshot.matches('signInDialog') && <SignIn send={send} />}
      {snapshot.hasTag('dialog') && !snapshot.matches('signInDialog') && (
        <SelectedPlan snapshot={snapshot} send={send} />
      )}
    </>
  )
}

function SignIn({ send }: Pick<Flow<typeof checkoutMachine>, 'send'>) {
  return (
    <Dialog
      title="Sign in"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button onClick={() => send({ type: 'dialog.closed' })}>Close</Button>
          <Button variant="primary" onClick={() => send({ type: 'login.chosen' })}>
            Login
          </Button>
        </>
      }
    >
      <Text>Please sign in or create an account to make a purchase</Text>
    </Dialog>
  )
}

function SelectedPlan({ snapshot, send }: Flow<typeof checkoutMachine>) {
  const { termsAccepted, error, alert } = snapshot.context
  const plan = chosenPlan(snapshot.context)
  const confirming = snapshot.matches('confirmDialog')
  return (
    <Dialog
      title="Selected Plan"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button
            disabled={!snapshot.can({ type: 'dialog.closed' })}
            onClick={() => send({ type: 'dialog.closed' })}
          >
            Close
          </Button>
          <Button
            variant="primary"
            loading={snapshot.hasTag('busy')}
            disabled={!snapshot.can({ type: 'subscription.confirmed' })}
            onClick={() => send({ type: 'subscription.confirmed' })}
          >
            Subscribe
          </Button>
        </>
      }
    >
      {plan && (
        <Facts
          items={[
            { label: 'Plan', value: plan.title },
            { label: 'Price', value: priceLabel(plan) },
            ...((plan.freeTrialDays ?? 0) > 0
              ? [{ label: 'Free trial', value: `${plan.freeTrialDays} day(s)` }]
              : []),
            ...(plan.platforms.length > 0 ? [{ label: 'Hosted on', value: hostedOn(plan.platforms) }] : []),
          ]}
        />
      )}
      {plan?.description && (
        <Text tone="muted" dir="auto">
          {plan.description}
        </Text>
      )}
      <FormError>{error}</FormError>
      <Checkbox
        checked={termsAccepted}
        disabled={!confirming}
        onChange={() => send({ type: 'terms.toggled' })}
      >
        I agree to the{' '}
        <TextLink href="/terms" external>
          Terms of Service
        </TextLink>
      </Checkbox>
      <Text variant="small" tone="muted">
        Secured by Stripe
      </Text>
      <Dialog
        open={alert !== null}
        role="alertdialog"
        title="Subscription"
        onClose={() => send({ type: 'alert.closed' })}
        footer={
          <Button variant="primary" onClick={() => send({ type: 'alert.closed' })}>
            Close
          </Button>
        }
      >
        <Text>{alert}</Text>
      </Dialog>
    </Dialog>
  )
}

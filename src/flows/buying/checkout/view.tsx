import { type checkoutMachine, chosenPlan, planIn } from '#machines/buying/checkout/machine.ts'
import { hostedOn } from '#machines/rules/plans/plans.ts'
import { chargeOf } from '#machines/rules/subscriptions/charges.ts'
import { trialDays } from '#machines/rules/subscriptions/purchases.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { CommunityLogo } from '#src/flows/shared/community/community-logo.tsx'
import { SubscribeDialog } from '#src/flows/shared/dialogs/subscribe-dialog.tsx'
import { PlanPrice } from '#src/flows/shared/plans/plan-price.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Media, Multiline, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface CheckoutViewProps extends Flow<typeof checkoutMachine> {
  isOwned?: boolean
}

export function CheckoutView({ snapshot, send, isOwned = false }: CheckoutViewProps) {
  if (snapshot.matches('signInDialog')) return <SignIn send={send} />
  return snapshot.hasTag('dialog') && <SelectedPlan snapshot={snapshot} send={send} isOwned={isOwned} />
}

function SignIn({ send }: Pick<Flow<typeof checkoutMachine>, 'send'>) {
  return (
    <Dialog
      described
      title="Sign in"
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="Close"
      footer={
        <Button variant="primary" onClick={() => send({ type: 'login.chosen' })}>
          Login
        </Button>
      }
    >
      <Text>Please sign in or create an account to make a purchase</Text>
    </Dialog>
  )
}

function SelectedPlan({ snapshot, send, isOwned }: CheckoutViewProps) {
  const { community, termsAccepted, error, at, trial } = snapshot.context
  const plan = planIn(snapshot.context)
  const offered = chosenPlan(snapshot.context)
  const charge = offered && chargeOf(offered, at, trial)
  const alerting = snapshot.matches('alerting')
  return (
    <>
      <SubscribeDialog
        title="Selected Plan"
        termsAccepted={termsAccepted}
        busy={snapshot.hasTag('busy') || snapshot.matches({ leaving: 'opening' })}
        error={alerting ? null : error}
        can={(event) => snapshot.can(event)}
        send={send}
      >
        {plan && (
          <>
            <Media>
              <CommunityLogo logo={community.logo} name={community.title} size="sm" />
              <Stack gap="tight">
                <Text variant="note">
                  <bdi>{community.title}</bdi>
                </Text>
                <Heading level={3}>
                  <bdi>{plan.title}</bdi>
                </Heading>
              </Stack>
            </Media>
            {isOwned && <Notice tone="neutral">You have this plan already.</Notice>}
            <Stack gap="snug">
              <PlanPrice label={plan.priceLabel} trialDays={trialDays(plan)} trialUsed={trial === 'used'} />
              {charge && <Text>{charge}</Text>}
              {plan.billingType === 'Subscription' && (
                <Text variant="note">Cancel any time in Subscriptions.</Text>
              )}
            </Stack>
            {plan.platforms.length > 0 && (
              <Facts items={[{ label: 'Hosted on', value: hostedOn(plan.platforms) }]} />
            )}
            {plan.description && <Multiline tone="muted">{plan.description}</Multiline>}
          </>
        )}
      </SubscribeDialog>
      <Dialog
        open={alerting}
        role="alertdialog"
        title="Subscription"
        onClose={() => send({ type: 'message.closed' })}
        closeLabel="Close"
      >
        <Text>Subscription failed; please try again.</Text>
        {error && <Text>{error}</Text>}
      </Dialog>
    </>
  )
}

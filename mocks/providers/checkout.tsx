import { useState } from 'react'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { CheckoutPage } from '../backend/admin/api.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useMutation, useQuery } from '../ui/use-query.ts'
import { countText, moneyText, periodText } from '../ui/wording.ts'
import { QueryResult, Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

const factsOf = ({ amount, buyer, currency, period, price, trialDays }: CheckoutPage) => {
  const cost = moneyText(price, currency)
  return [
    { label: 'Buyer', value: buyer },
    { label: 'Due today', value: moneyText(amount, currency) },
    ...(trialDays > 0 ? [{ label: 'Free trial', value: countText(trialDays, 'day') }] : []),
    period
      ? { label: trialDays > 0 ? 'After the trial' : 'Then', value: `${cost} every ${periodText(period)}` }
      : { label: 'Paid', value: 'once' },
  ]
}

function Checkout({ backend: { admin, store }, searchParams }: StandInProps) {
  const sessionId = searchParams.get('session') ?? ''
  const query = useQuery(store, () => admin.checkout({ sessionId }))
  return (
    <QueryResult query={query}>
      {(page) => (
        <>
          <Heading level={1}>{page.title}</Heading>
          <Sheet>
            <Facts items={factsOf(page)} />
            <Payment page={page} pay={admin.pay} decline={admin.decline} />
          </Sheet>
        </>
      )}
    </QueryResult>
  )
}

type PaymentProps = {
  page: CheckoutPage
  pay: (params: { sessionId: string; recorded: boolean }) => Promise<{ goTo: string }>
  decline: (params: { sessionId: string }) => Promise<void>
}

function Payment({ page, pay, decline }: PaymentProps) {
  const { amount, cancelUrl, currency, sessionId, status, successUrl, trialDays } = page
  const [late, setLate] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { mutate, busy, problem } = useMutation()

  if (leaving) return <Notice>Paid. Going back to Guildhall…</Notice>
  if (status === 'paid') {
    return (
      <>
        <Notice>This checkout has been paid.</Notice>
        <Actions>
          <ButtonLink variant="primary" href={inDemo(successUrl)}>
            Back to Guildhall
          </ButtonLink>
        </Actions>
      </>
    )
  }
  if (status === 'expired') {
    return (
      <>
        <FormError>This checkout has expired. Please start again.</FormError>
        <Actions>
          <ButtonLink href={inDemo(cancelUrl)}>Go back</ButtonLink>
        </Actions>
      </>
    )
  }
  const payNow = () =>
    mutate(async () => {
      const goTo = inDemo((await pay({ sessionId, recorded: !late })).goTo)
      setLeaving(true)
      window.location.assign(goTo)
    })
  const pays = trialDays > 0 ? 'Start the free trial' : `Pay ${moneyText(amount, currency)}`
  const declines = 'Decline the card'
  return (
    <>
      <FormError>
        {problem ?? (status === 'declined' && 'The card was declined. Nothing was charged; try again.')}
      </FormError>
      <Checkbox checked={late} onChange={setLate}>
        The provider's notice is late: the payment is taken, but Guildhall hears of it from the page only.
      </Checkbox>
      <Actions>
        <Button variant="primary" loading={busy} onClick={payNow}>
          {pays}
        </Button>
        <Button disabled={busy} onClick={() => mutate(() => decline({ sessionId }))}>
          {declines}
        </Button>
        <ButtonLink variant="ghost" href={inDemo(cancelUrl)}>
          Go back
        </ButtonLink>
      </Actions>
      <Text variant="note">
        {`There is no card to enter: ‘${pays}’ is a card that works, ‘${declines}’ one that does not.`}
      </Text>
    </>
  )
}

showStandIn('a card provider’s checkout page', Checkout)

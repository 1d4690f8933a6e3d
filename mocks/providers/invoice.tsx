import { useState } from 'react'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import type { AdminApi, InvoicePage } from '../backend/admin/api.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useMutation, useQuery } from '../ui/use-query.ts'
import { dueText, invoiceStates, moneyText, sumText } from '../ui/wording.ts'
import { QueryResult, Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

const communities = new URL('../../pages', window.location.href).href

const factsOf = (page: InvoicePage) => [
  { label: 'Seller', value: page.seller },
  ...page.lines.map(({ currency, fee, percent, sales }) => ({
    label: `${percent}% of ${moneyText(sales, currency)} of card sales`,
    value: moneyText(fee, currency),
  })),
  { label: 'Due by', value: dueText(page) },
  { label: 'State', value: invoiceStates[page.status] },
]

function Invoice({ backend: { admin, store }, searchParams }: StandInProps) {
  const invoiceId = searchParams.get('invoice') ?? ''
  const query = useQuery(store, () => admin.invoice({ invoiceId }))
  return (
    <QueryResult query={query}>
      {(page) => (
        <>
          <Heading level={1}>{`Platform fees for ${page.month}`}</Heading>
          <Sheet>
            <Facts items={factsOf(page)} />
            <Payment page={page} pay={admin.payInvoice} />
          </Sheet>
        </>
      )}
    </QueryResult>
  )
}

function Payment({ page, pay }: { page: InvoicePage; pay: AdminApi['payInvoice'] }) {
  const [declined, setDeclined] = useState(false)
  const { mutate, busy, problem } = useMutation()
  if (page.status === 'paid') {
    return (
      // The notice has only one line, so that the second click of a double click on 'Pay' hits no control that has
      // moved up.
      <Notice>
        This invoice has been paid. Thank you.{' '}
        <TextLink href={inDemo(communities)}>Back to Guildhall</TextLink>
      </Notice>
    )
  }
  const payNow = () => {
    setDeclined(false)
    mutate(() => pay({ invoiceId: page.invoiceId }))
  }
  return (
    <>
      <FormError>
        {problem ?? (declined && 'The card was declined. Nothing was charged; try again.')}
      </FormError>
      <Actions>
        <Button variant="primary" loading={busy} onClick={payNow}>
          {`Pay ${sumText(page.totals)}`}
        </Button>
        <Button disabled={busy} onClick={() => setDeclined(true)}>
          Decline the card
        </Button>
      </Actions>
      <Text variant="note">
        There is no card to enter: Pay is a card that works, Decline one that does not.
      </Text>
    </>
  )
}

showStandIn('a card provider’s invoice page', Invoice)

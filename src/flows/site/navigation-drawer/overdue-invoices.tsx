import type { OverdueInvoice } from '#machines/rules/kit/entities.ts'
import { formatMoney } from '#machines/rules/plans/money.ts'
import { Warning } from '#src/ui/feedback/notice.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Text } from '#src/ui/layout/text.tsx'

const sums = ({ totals }: OverdueInvoice) =>
  totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')

/**
 * A notice above each page with the sidebar, for a seller whose platform fees are overdue (FEE-03). Renders nothing if
 * no fees are overdue.
 */
export function OverdueInvoices({ invoices }: { invoices: readonly OverdueInvoice[] }) {
  if (invoices.length === 0) return null
  return (
    <Warning title="Your account is disabled">
      <Text>
        Until you pay the platform fees, no new members can join, and you cannot create, edit or delete
        communities.
      </Text>
      {invoices.map((invoice) => (
        <Row key={invoice.id} apart>
          <Text as="span" variant="label">{`${invoice.month}: ${sums(invoice)}`}</Text>
          {invoice.url && (
            <ButtonLink href={invoice.url} variant="primary">
              {`Pay ${invoice.month}`}
            </ButtonLink>
          )}
        </Row>
      ))}
    </Warning>
  )
}

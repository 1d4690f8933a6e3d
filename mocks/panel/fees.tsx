import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { appAddress } from '../browser/boot/page-backend.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useMutation, useQuery } from '../ui/use-query.ts'
import { dueText, invoiceStates, sumText } from '../ui/wording.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Lines, LinesItem, Section } from './section.tsx'

const SHOWN = 6

export function Fees({ backend: { admin, store } }: SectionProps) {
  const query = useQuery(store, () => admin.invoices())
  const mutation = useMutation()
  const invoices = query.kind === 'loaded' ? query.value.slice(0, SHOWN) : []
  return (
    <Section id="fees" title="Platform fees" mutation={mutation}>
      {invoices.length === 0 && (
        <Text variant="small">No invoice yet. They are sent on the first, for the month before.</Text>
      )}
      <Lines>
        {invoices.map(({ dueAt, invoiceId, month, seller, status, totals }) => (
          <LinesItem key={invoiceId}>
            <span>
              {seller}, {month}: {sumText(totals)}
              <br />
              {status === 'open' ? `due by ${dueText({ dueAt })}` : invoiceStates[status]}
            </span>
            {status !== 'paid' && (
              <Line>
                <ButtonLink
                  href={inDemo(
                    `${appAddress}/mocks/providers/invoice.html?invoice=${encodeURIComponent(invoiceId)}`,
                  )}
                  external
                >
                  Open
                  <VisuallyHidden>
                    {' '}
                    the invoice of {seller} for {month}
                  </VisuallyHidden>
                </ButtonLink>
                <Button
                  disabled={mutation.busy}
                  onClick={() => mutation.mutate(() => admin.payInvoice({ invoiceId }))}
                >
                  Settle
                  <VisuallyHidden>
                    {' '}
                    the invoice of {seller} for {month}
                  </VisuallyHidden>
                </Button>
              </Line>
            )}
          </LinesItem>
        ))}
      </Lines>
    </Section>
  )
}

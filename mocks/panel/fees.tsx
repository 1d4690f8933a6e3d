import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { homeAddress } from '../boot/home.ts'
import { useAsked, useDeed } from '../ui/asked.ts'
import { dueText, invoiceStates, sumText } from '../ui/wording.ts'
import type { SectionProps } from './panel.tsx'
import { Line, Lines, LinesItem, Section } from './section.tsx'

const SHOWN = 6

export function Fees({ backend: { backstage, store } }: SectionProps) {
  const asked = useAsked(store, () => backstage.invoices())
  const deed = useDeed()
  const invoices = asked.kind === 'there' ? asked.value.slice(0, SHOWN) : []
  return (
    <Section id="fees" title="Platform fees" deed={deed}>
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
                  href={`${homeAddress}/mocks/providers/invoice.html?invoice=${encodeURIComponent(invoiceId)}`}
                  external
                >
                  Open
                  <VisuallyHidden>
                    {' '}
                    the invoice of {seller} for {month}
                  </VisuallyHidden>
                </ButtonLink>
                <Button
                  disabled={deed.busy}
                  onClick={() => deed.act(() => backstage.payInvoice({ invoiceId }))}
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

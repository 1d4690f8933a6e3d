import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { appAddress } from '../browser/boot/page-backend.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useQuery } from '../ui/use-query.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Lines, LinesItem, Section } from './section.tsx'

const SHOWN = 4

export function Mails({ backend: { admin, store } }: SectionProps) {
  const query = useQuery(store, () => admin.mails())
  const mails = query.kind === 'loaded' ? query.value.slice(0, SHOWN) : []
  return (
    <Section id="mails" title="Mail">
      {mails.length === 0 && <Text variant="small">No mail yet.</Text>}
      <Lines>
        {mails.map(({ code, id, subject, to }) => (
          <LinesItem key={id}>
            <span>
              {subject}
              <br />
              {to}
            </span>
            <strong>{code}</strong>
          </LinesItem>
        ))}
      </Lines>
      <Line>
        <ButtonLink href={inDemo(`${appAddress}/mocks/providers/mailbox.html`)} external>
          Open the mailbox
        </ButtonLink>
      </Line>
    </Section>
  )
}

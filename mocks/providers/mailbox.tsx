import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Field } from '#src/ui/forms/text/field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Multiline } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { Mail } from '../backend/admin/api.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useQuery } from '../ui/use-query.ts'
import { instantText } from '../ui/wording.ts'
import { QueryResult, Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

const List = chakra('ol', { base: { display: 'grid', gap: '4', listStyle: 'none' } })
const Code = chakra('output', { base: { textStyle: 'figure', letterSpacing: '0.08em' } })

function Mailbox({ backend: { admin, store }, searchParams }: StandInProps) {
  const [to, setTo] = useState(searchParams.get('to') ?? '')
  const query = useQuery(store, () => admin.mails())
  return (
    <QueryResult query={query}>
      {(mails) => {
        const shown = mails.filter((mail) => to === '' || mail.to.toLowerCase() === to.toLowerCase())
        const addresses = [...new Set([...mails.map((mail) => mail.to), ...(to ? [to] : [])])].sort()
        return (
          <>
            <Heading level={1}>Mailbox</Heading>
            <Field label="Mail for">
              {(wiring) => (
                <Select {...wiring} value={to} onChange={(event) => setTo(event.target.value)}>
                  <option value="">Everybody</option>
                  {addresses.map((address) => (
                    <option key={address}>{address}</option>
                  ))}
                </Select>
              )}
            </Field>
            {shown.length === 0 ? (
              <EmptyState title="No mail" text="Mails that Guildhall sends appear here at once." />
            ) : (
              <List>
                {shown.map((mail) => (
                  <li key={mail.id}>
                    <Letter mail={mail} />
                  </li>
                ))}
              </List>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

function Letter({ mail: { at, code, link, subject, text, to } }: { mail: Mail }) {
  return (
    <Sheet as="article">
      <Heading level={2}>{subject}</Heading>
      <Text variant="note">{`To ${to} · ${instantText(at)}`}</Text>
      {code && (
        <Actions>
          <Code aria-label="Code">{code}</Code>
          <Copy text={code} />
        </Actions>
      )}
      {link && (
        <Actions>
          <ButtonLink href={inDemo(link)}>Open the link</ButtonLink>
        </Actions>
      )}
      <Multiline>{text}</Multiline>
    </Sheet>
  )
}

function Copy({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await browserClipboard().write(text)
      setSaid('Copied')
    } catch {
      setSaid('The browser does not let this page copy: select the code instead.')
    }
  }
  return (
    <>
      <Button onClick={copy}>
        Copy<VisuallyHidden>{` the code ${text}`}</VisuallyHidden>
      </Button>
      <Text as="span" variant="small" role="status">
        {said}
      </Text>
    </>
  )
}

showStandIn('a mailbox', Mailbox)

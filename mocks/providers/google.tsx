import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { AdminApi, GoogleAccountInfo } from '../backend/admin/api.ts'
import { useMutation, useQuery } from '../ui/use-query.ts'
import type { GoogleMessage } from './google-client/google-client.ts'
import { QueryResult, Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

const Accounts = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Words = chakra('span', { base: { display: 'grid', w: 'full', textAlign: 'start' } })
const Detail = chakra('span', { base: { color: 'fg.muted', fontWeight: '400' } })

/**
 * The window that has requested the sign-in: it has opened this page, or shows it in an iframe. Null if there is none.
 */
const asker = (): Window | null => {
  const { opener, parent } = window as { opener: Window | null; parent: Window }
  return opener ?? (parent === window ? null : parent)
}

const tell = (credential: string | null) => {
  asker()?.postMessage(
    { kind: 'guildhall.google', credential } satisfies GoogleMessage,
    window.location.origin,
  )
}

function Google({ backend: { admin, store } }: StandInProps) {
  const query = useQuery(store, () => admin.googleAccounts())
  const { mutate, busy, problem } = useMutation()
  const choose = (who: Parameters<AdminApi['issueGoogleCredential']>[0]) =>
    mutate(async () => tell((await admin.issueGoogleCredential(who)).credential))
  return (
    <QueryResult query={query}>
      {(accounts) => (
        <>
          <Heading level={1}>Choose an account</Heading>
          {!asker() && (
            <Text>Nobody asked: this page is opened by Guildhall's login and register pages.</Text>
          )}
          <FormError>{problem}</FormError>
          <Known
            accounts={accounts}
            disabled={busy}
            onChosen={(googleAccountId) => choose({ googleAccountId })}
          />
          <Another busy={busy} onChosen={choose} />
          <Button variant="ghost" disabled={busy} onClick={() => tell(null)}>
            Cancel
          </Button>
        </>
      )}
    </QueryResult>
  )
}

type KnownProps = {
  accounts: readonly GoogleAccountInfo[]
  disabled: boolean
  onChosen: (id: string) => void
}

function Known({ accounts, disabled, onChosen }: KnownProps) {
  return (
    <Accounts>
      {accounts.map(({ id, email, name, registered }) => (
        <li key={id}>
          <Button wide disabled={disabled} onClick={() => onChosen(id)}>
            <Words>
              <span>{name}</span>
              <Detail>
                {`${email} · ${registered ? 'has an account at Guildhall' : 'new to Guildhall'}`}
              </Detail>
            </Words>
          </Button>
        </li>
      ))}
    </Accounts>
  )
}

type AnotherProps = { busy: boolean; onChosen: (who: { name: string; email: string }) => void }

function Another({ busy, onChosen }: AnotherProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  return (
    <Sheet>
      <Heading level={2}>Another account</Heading>
      <Form onSubmit={() => onChosen({ name, email })}>
        <TextField label="Name" value={name} onChange={setName} required />
        <TextField label="Email" type="email" value={email} onChange={setEmail} required />
        <Button type="submit" loading={busy}>
          Continue
        </Button>
      </Form>
    </Sheet>
  )
}

showStandIn('Google’s sign-in', Google)

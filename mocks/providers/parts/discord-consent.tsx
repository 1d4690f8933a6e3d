import { useState } from 'react'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { addressInDemo } from '#mocks/ui/in-demo.ts'
import { useMutation } from '#mocks/ui/use-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { List } from '#src/ui/layout/list.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Sheet, type StandInProps } from './stand-in.tsx'

/**
 * What each scope of the consent allows. A Map and not an object, because a scope in the URL may be named
 * `constructor`.
 */
const meanings = new Map([
  ['identify', 'See your user name and your picture'],
  ['guilds.join', 'Join servers for you'],
  ['email', 'See your email address'],
])

/** The URL to which the user is redirected, with the result of the consent. */
const wayBack = (redirect: ExternalUrl, state: string | null) => (response: Record<string, string>) => {
  const url = new URL(redirect)
  url.search = new URLSearchParams({ ...response, ...(state === null ? {} : { state }) }).toString()
  return url.href
}

/** The consent page of Discord, on which the user allows or refuses that an application acts for them. */
export function DiscordConsent({ backend, searchParams }: StandInProps) {
  const { mutate, busy, problem } = useMutation()
  const [username, setUsername] = useState('')
  const given = searchParams.get('redirect_uri') ?? ''
  const redirect = addressInDemo(given)
  if (!redirect || !given.startsWith(`${window.location.origin}/`)) {
    return (
      <ErrorState
        level={1}
        title="Invalid redirect_uri"
        text="This application may not send you to that address."
      />
    )
  }
  const back = wayBack(redirect, searchParams.get('state'))
  const allow = () =>
    mutate(async () => {
      const { code } = await backend.admin.allowDiscord({ username })
      window.location.assign(back({ code }))
    })
  return (
    <Sheet as="div">
      <Heading level={1}>Guildhall wants to access your Discord account</Heading>
      <Text>This will allow Guildhall to:</Text>
      <List
        items={(searchParams.get('scope') ?? '')
          .split(' ')
          .filter(Boolean)
          .map((scope) => meanings.get(scope) ?? scope)}
      />
      <FormError>{problem}</FormError>
      <Form onSubmit={allow}>
        <TextField label="Your username here" value={username} onChange={setUsername} required />
        <Actions>
          <Button type="submit" variant="primary" loading={busy}>
            Authorize
          </Button>
          <Button disabled={busy} onClick={() => window.location.assign(back({ error: 'access_denied' }))}>
            Cancel
          </Button>
        </Actions>
      </Form>
    </Sheet>
  )
}

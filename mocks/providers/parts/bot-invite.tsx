import { useState } from 'react'
import type { ServerPage } from '#mocks/backend/admin/api.ts'
import { useMutation, useQuery } from '#mocks/ui/use-query.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Items, Row } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Server } from './server.tsx'
import { QueryResult, Sheet, type StandInProps } from './stand-in.tsx'

const words = {
  Discord: { noun: 'server', id: 'Server id' },
  Telegram: { noun: 'group or channel', id: 'Chat id' },
} as const

/** The maximum number of servers on the page. Others can be found by their id. */
const shown = 50

/**
 * The page on which the user chooses a server or chat for our bot. It then shows the page of the chosen server or chat.
 * `requestedId` is the id in the product's link.
 */
export function BotInvite(props: StandInProps & { platform: ServerPage['platform']; requestedId: string }) {
  const { platform, requestedId } = props
  const { admin, store } = props.backend
  const [chosen, setChosen] = useState<string | null>(null)
  const servers = useQuery(store, () => admin.servers({ platform }))
  if (chosen !== null) return <Server {...props} server={{ serverId: chosen }} />
  return (
    <QueryResult query={servers}>
      {(known) =>
        known.some(({ serverId }) => serverId === requestedId) ? (
          <Server {...props} server={{ serverId: requestedId }} />
        ) : (
          <>
            <Heading level={1}>Invite Guildhall’s bot</Heading>
            <Text>{`To which ${words[platform].noun}?`}</Text>
            <Items>
              {known.slice(0, shown).map(({ serverId, name, botPresent }) => (
                <Row as="li" key={serverId}>
                  <Button onClick={() => setChosen(serverId)}>{name}</Button>
                  <Badge tone={botPresent ? 'positive' : 'neutral'}>
                    {botPresent ? 'Present' : 'Absent'}
                  </Badge>
                </Row>
              ))}
            </Items>
            <Another {...props} onOpened={setChosen} />
          </>
        )
      }
    </QueryResult>
  )
}

function Another({
  backend: { admin },
  platform,
  requestedId,
  onOpened,
}: StandInProps & {
  platform: ServerPage['platform']
  requestedId: string
  onOpened: (serverId: string) => void
}) {
  const { mutate, busy, problem } = useMutation()
  const [serverId, setServerId] = useState(requestedId)
  const [name, setName] = useState('')
  const open = () =>
    mutate(async () => {
      const server = await admin.openServer({ platform, serverId, name })
      onOpened(server.serverId)
    })
  return (
    <Sheet>
      <Heading level={2}>{`Another ${words[platform].noun}`}</Heading>
      <Text tone="muted">One that does not exist yet is opened, without the bot.</Text>
      <FormError>{problem}</FormError>
      <Form onSubmit={open}>
        <TextField label={words[platform].id} value={serverId} onChange={setServerId} required />
        <TextField label="Its name, if it is new" value={name} onChange={setName} />
        <Button type="submit" loading={busy}>
          Open
        </Button>
      </Form>
    </Sheet>
  )
}

import type { AdminApi, ServerKey, ServerPage } from '#mocks/backend/admin/api.ts'
import { useMutation, useQuery } from '#mocks/ui/use-query.ts'
import { countText } from '#mocks/ui/wording.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { QueryResult, Sheet, type StandInProps } from './stand-in.tsx'

/**
 * The page of a Discord server or a Telegram chat, on which the user accepts an invite, and adds or removes our bot.
 */
export function Server({ backend: { admin, store }, server }: StandInProps & { server: ServerKey }) {
  const query = useQuery(store, () => admin.server(server))
  return (
    <QueryResult query={query}>
      {(page) => (
        <>
          <Heading level={1}>{page.name}</Heading>
          <Facts
            items={[
              { label: 'Members', value: countText(page.members, 'member') },
              { label: page.platform === 'Discord' ? 'Server id' : 'Chat id', value: page.serverId },
            ]}
          />
          {page.invite && <Invite page={page} invite={page.invite} join={admin.join} />}
          <Bot page={page} setBot={admin.setBot} />
        </>
      )}
    </QueryResult>
  )
}

type InviteProps = {
  page: ServerPage
  invite: NonNullable<ServerPage['invite']>
  join: AdminApi['join']
}

function Invite({ page, invite: { code, joined, person }, join }: InviteProps) {
  const { mutate, busy, problem } = useMutation()
  return (
    <Sheet>
      <Heading level={2}>{`Invite for ${person}`}</Heading>
      <FormError>{problem}</FormError>
      {joined ? (
        <Notice>{`${person} is a member of ${page.name}.`}</Notice>
      ) : (
        <Actions>
          <Button variant="primary" loading={busy} onClick={() => mutate(() => join({ invite: code }))}>
            {`Join ${page.name}`}
          </Button>
        </Actions>
      )}
    </Sheet>
  )
}

const botStates = {
  admin: { words: 'Guildhall’s bot is here, as an administrator.', tone: 'positive' },
  guest: { words: 'Guildhall’s bot is here, without administrator rights.', tone: 'warning' },
  absent: { words: 'Guildhall’s bot is not here.', tone: 'neutral' },
} as const

function Bot({ page, setBot }: { page: ServerPage; setBot: AdminApi['setBot'] }) {
  const { mutate, busy, problem } = useMutation()
  const { botIsAdmin, botPresent, serverId } = page
  const state = !botPresent ? 'absent' : botIsAdmin ? 'admin' : 'guest'
  const { words, tone } = botStates[state]
  const make = (present: boolean, admin: boolean) => () => mutate(() => setBot({ serverId, present, admin }))
  return (
    <Sheet>
      <Heading level={2}>The bot</Heading>
      <Text role="status">
        <Badge tone={tone}>{botPresent ? 'Present' : 'Absent'}</Badge> <span>{words}</span>
      </Text>
      <FormError>{problem}</FormError>
      <Actions>
        <Button disabled={busy || state === 'admin'} onClick={make(true, true)}>
          Invite as administrator
        </Button>
        <Button disabled={busy || state === 'guest'} onClick={make(true, false)}>
          Invite without rights
        </Button>
        <Button disabled={busy || state === 'absent'} onClick={make(false, false)}>
          Remove the bot
        </Button>
      </Actions>
    </Sheet>
  )
}

export const serverKeyIn = (searchParams: URLSearchParams): ServerKey => {
  const invite = searchParams.get('invite')
  return invite === null ? { serverId: searchParams.get('server') ?? '' } : { invite }
}

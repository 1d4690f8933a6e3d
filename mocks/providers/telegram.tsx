import { useState } from 'react'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Form, FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { AdminApi } from '../backend/admin/api.ts'
import { payPerViewChat } from '../browser/external-links.ts'
import { inDemo } from '../ui/in-demo.ts'
import { useMutation } from '../ui/use-query.ts'
import { BotInvite } from './parts/bot-invite.tsx'
import { Server, serverKeyIn } from './parts/server.tsx'
import { Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

/**
 * The stand-in for Telegram. The query parameters decide which page it shows. `invite` or `server`: the page of a chat.
 * `start` (an id): the chat with the pay-per-view bot. `posts`: the posts that this bot sells. `connect` (an id): the
 * chat with our bot. `bot`: the page that adds our bot to a chat.
 */
function Telegram(props: StandInProps) {
  const start = props.searchParams.get('start')
  const connect = props.searchParams.get('connect')
  const { admin } = props.backend
  const bot = props.searchParams.get('bot')
  if (start !== null) return <PayPerViewBot accountId={start} start={admin.startPayPerViewBot} />
  if (connect !== null) return <Bot accountId={connect} start={admin.startTelegramBot} />
  if (props.searchParams.has('posts')) return <LockedPost open={admin.payPerView} />
  if (bot !== null) return <BotInvite {...props} platform="Telegram" requestedId={bot} />
  return <Server {...props} server={serverKeyIn(props.searchParams)} />
}

const started = 'Started: Guildhall knows this chat now. You can close this page.'

function PayPerViewBot({ accountId, start }: { accountId: string; start: AdminApi['startPayPerViewBot'] }) {
  const { mutate, busy, problem } = useMutation()
  const [done, setDone] = useState(false)
  const press = () =>
    mutate(async () => {
      await start({ accountId })
      setDone(true)
    })
  return (
    <Sheet as="div">
      <Heading level={1}>The pay-per-view bot</Heading>
      <Text>Start the bot, and it tells Guildhall which chat is yours.</Text>
      <FormError>{problem}</FormError>
      {done ? (
        <>
          <Notice>{started}</Notice>
          <Actions>
            <ButtonLink href={inDemo('?posts=')}>See a post to unlock</ButtonLink>
          </Actions>
        </>
      ) : (
        <Button variant="primary" loading={busy} onClick={press}>
          Start
        </Button>
      )}
    </Sheet>
  )
}

/** The URL of a page of the product, relative to the URL of the stand-ins. */
const product = (page: string, query: Record<string, string>) =>
  new URL(`../../${page}?${new URLSearchParams(query)}`, window.location.href).href

const chat = encodeURIComponent(payPerViewChat)

function LockedPost({ open }: { open: AdminApi['payPerView'] }) {
  const { mutate, busy, problem } = useMutation()
  const leaveWith = (paid: boolean) => () =>
    mutate(async () => {
      const { sid } = await open({ paid })
      window.location.assign(product('PpvSuccess', { sid, chat }))
    })
  return (
    <Sheet as="div">
      <Heading level={1}>The pay-per-view bot</Heading>
      <Text>A post is locked. It costs $5.00, and this is the card provider’s page for it.</Text>
      <FormError>{problem}</FormError>
      <Actions>
        <Button variant="primary" disabled={busy} onClick={leaveWith(true)}>
          Pay $5.00
        </Button>
        <Button disabled={busy} onClick={leaveWith(false)}>
          Return before the payment is through
        </Button>
        <ButtonLink href={inDemo(product('PpvCancel', { chat, reason: 'failed' }))}>
          Decline the card
        </ButtonLink>
        <ButtonLink variant="ghost" href={inDemo(product('PpvCancel', { chat }))}>
          Cancel
        </ButtonLink>
      </Actions>
    </Sheet>
  )
}

function Bot({ accountId, start }: { accountId: string; start: AdminApi['startTelegramBot'] }) {
  const { mutate, busy, problem } = useMutation()
  const [username, setUsername] = useState('')
  const [done, setDone] = useState(false)
  const press = () =>
    mutate(async () => {
      await start({ accountId, username })
      setDone(true)
    })
  return (
    <Sheet as="div">
      <Heading level={1}>Guildhall’s bot</Heading>
      <Text>Start the bot, and your account here is connected to Guildhall.</Text>
      <FormError>{problem}</FormError>
      {done ? (
        <Notice>{started}</Notice>
      ) : (
        <Form onSubmit={press}>
          <TextField label="Your username here" value={username} onChange={setUsername} required />
          <Button type="submit" variant="primary" loading={busy}>
            Start
          </Button>
        </Form>
      )}
    </Sheet>
  )
}

showStandIn('a Telegram chat', Telegram)

import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Form, FormError } from '../../src/ui/form.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Heading, Text } from '../../src/ui/text.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { useDeed } from '../asked.ts'
import type { Backstage } from '../backend/backstage.ts'
import { Place, placeIn } from './place.tsx'
import { Sheet, type StandInProps, showStandIn } from './stand-in.tsx'

/** `?invite=` and `?server=`: a chat. `?start=ID`: the pay-per-view bot's chat. `?connect=ID`: our bot's chat. */
function Telegram(props: StandInProps) {
  const start = props.query.get('start')
  const connect = props.query.get('connect')
  const { backstage } = props.backend
  if (start !== null) return <PayPerViewBot accountId={start} start={backstage.startPayPerViewBot} />
  if (connect !== null) return <Bot accountId={connect} start={backstage.startTelegramBot} />
  return <Place {...props} place={placeIn(props.query)} />
}

const started = 'Started: Guildhall knows this chat now. You can close this page.'

function PayPerViewBot({ accountId, start }: { accountId: string; start: Backstage['startPayPerViewBot'] }) {
  const { act, busy, problem } = useDeed()
  const [done, setDone] = useState(false)
  const press = () =>
    act(async () => {
      await start({ accountId })
      setDone(true)
    })
  return (
    <Sheet as="div">
      <Heading level={1}>The pay-per-view bot</Heading>
      <Text>Start the bot, and it tells Guildhall which chat is yours.</Text>
      <FormError>{problem}</FormError>
      {done ? (
        <Notice>{started}</Notice>
      ) : (
        <Button variant="primary" loading={busy} onClick={press}>
          Start
        </Button>
      )}
    </Sheet>
  )
}

function Bot({ accountId, start }: { accountId: string; start: Backstage['startTelegramBot'] }) {
  const { act, busy, problem } = useDeed()
  const [username, setUsername] = useState('')
  const [done, setDone] = useState(false)
  const press = () =>
    act(async () => {
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

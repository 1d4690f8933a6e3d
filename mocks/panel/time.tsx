import { useEffect, useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import type { ClockMove } from '../backend/admin/api.ts'
import { useMutation } from '../ui/use-query.ts'
import { countText, instantText } from '../ui/wording.ts'
import type { SectionProps } from './panel-props.ts'
import { Line, Section } from './section.tsx'

const DAY = 86_400_000

const useNow = (now: () => number): number => {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const ticking = setInterval(() => setShown(now()), 1000)
    return () => clearInterval(ticking)
  }, [now])
  return shown
}

export function Time({ backend: { admin, store }, state: { nextDue, now } }: SectionProps) {
  const [moved, setMoved] = useState<ClockMove>()
  const mutation = useMutation()
  const [read] = useState(() => () => store.now())
  const ticking = useNow(read)
  const move = (advance: () => Promise<ClockMove>) => () =>
    mutation.mutate(async () => setMoved(await advance()))
  return (
    <Section id="clock" title="Clock" mutation={mutation}>
      <Facts
        items={[
          { label: 'Now', value: instantText(Math.max(now, ticking)) },
          { label: 'Next due', value: nextDue ? `${instantText(nextDue.at)}, ${nextDue.about}` : 'nothing' },
        ]}
      />
      <Line>
        <Button disabled={mutation.busy} onClick={move(() => admin.advance({ ms: DAY }))}>
          +1 day
        </Button>
        <Button disabled={mutation.busy} onClick={move(() => admin.advanceMonths({ months: 1 }))}>
          +1 month
        </Button>
        <Button disabled={mutation.busy || !nextDue} onClick={move(() => admin.advanceToNextDue())}>
          To the next due
        </Button>
      </Line>
      <Text variant="note" role="status">
        {moved ? `It is ${instantText(moved.now)}; ${countText(moved.ran, 'thing')} fell due.` : ''}
      </Text>
    </Section>
  )
}

export function Sessions({ backend: { admin } }: SectionProps) {
  const mutation = useMutation()
  const [done, setDone] = useState('')
  const end = (what: string, act: () => Promise<void>) => () =>
    mutation.mutate(async () => {
      await act()
      setDone(what)
    })
  return (
    <Section id="sessions" title="Tokens" mutation={mutation}>
      <Line>
        <Button
          disabled={mutation.busy}
          onClick={end('All sessions have run out; they can be renewed.', () => admin.expireSessions())}
        >
          Expire sessions
        </Button>
        <Button
          disabled={mutation.busy}
          onClick={end('All sessions have ended; renewing is refused.', () => admin.revokeSessions())}
        >
          Refuse the refresh
        </Button>
        <Button
          disabled={mutation.busy}
          onClick={end('All Discord tokens have run out.', () => admin.expireDiscordTokens())}
        >
          Expire Discord tokens
        </Button>
      </Line>
      <Text variant="note" role="status">
        {done}
      </Text>
    </Section>
  )
}

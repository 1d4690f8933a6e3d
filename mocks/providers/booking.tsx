import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { BookingMessage } from './booking-widget/booking-widget.ts'
import { Sheet, type StandInProps, showStandIn } from './parts/stand-in.tsx'

const Times = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
    gap: '2',
    border: 'none',
  },
})
const Legend = chakra('legend', { base: { textStyle: 'label', pb: '2' } })

const day = (instant: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(instant)

const DAY = 24 * 60 * 60 * 1000
const times = ['9:00', '10:30', '13:00', '15:30', '17:00']

const close = () =>
  window.parent.postMessage(
    { kind: 'guildhall.booking', said: 'closed' } satisfies BookingMessage,
    window.location.origin,
  )

function Booking({ searchParams }: StandInProps) {
  const minutes = searchParams.get('minutes') === '30' ? 30 : 15
  const [days] = useState(() => [1, 2, 3].map((ahead) => day(Date.now() + ahead * DAY)))
  const [chosen, setChosen] = useState<string | null>(null)
  const [booked, setBooked] = useState(false)
  if (booked)
    return (
      <Sheet>
        <Heading level={1}>You are booked</Heading>
        <Text role="status">{`${minutes} minutes, ${chosen}.`}</Text>
        <Actions>
          <Button variant="primary" onClick={close}>
            Back to Guildhall
          </Button>
        </Actions>
      </Sheet>
    )
  return (
    <Sheet>
      <Heading level={1}>{`A call of ${minutes} minutes`}</Heading>
      {days.map((name) => (
        <Times key={name}>
          <Legend>{name}</Legend>
          {times.map((time) => {
            const slot = `${name} at ${time}`
            return (
              <Button
                key={time}
                aria-pressed={slot === chosen}
                variant={slot === chosen ? 'primary' : 'outline'}
                aria-label={slot}
                onClick={() => setChosen(slot)}
              >
                {time}
              </Button>
            )
          })}
        </Times>
      ))}
      <Actions>
        <Button variant="primary" disabled={chosen === null} onClick={() => setBooked(true)}>
          Confirm
        </Button>
      </Actions>
    </Sheet>
  )
}

showStandIn('the scheduling service', Booking)

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { feedback } from './feedback.ts'

/** Shows the machine `feedback`. */
export const Feedback = ({ actor }: { actor: ActorRefFrom<typeof feedback> }) => {
  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  const close = (
    <button type="button" onClick={() => actor.send({ type: 'closed' })}>
      Close
    </button>
  )
  if (value === 'over') return <p>Bye.</p>
  if (value === 'thanks') return <p>Thank you. {close}</p>
  if (value === 'sending') return <p>Sending … {close}</p>
  if (value === 'question')
    return (
      <p>
        How was it?{' '}
        <button type="button" onClick={() => actor.send({ type: 'liked' })}>
          Good
        </button>
        <button type="button" onClick={() => actor.send({ type: 'disliked' })}>
          Bad
        </button>{' '}
        {close}
      </p>
    )
  return (
    <p>
      <input
        aria-label="Reason"
        value={context.reason}
        onChange={({ target }) => actor.send({ type: 'reason.typed', reason: target.value })}
      />
      <button type="button" onClick={() => actor.send({ type: 'submitted' })}>
        Send
      </button>{' '}
      {close}
    </p>
  )
}

import { useSelector } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ActorRefFrom, createActor } from 'xstate'
import { cover } from '#explorer/cover.ts'
import { playPath } from '#explorer/run-path.ts'
import { errorOf, exploration, feedback, samples } from '../../explorer/examples/feedback.ts'

/** Shows the machine `feedback`. */
const Feedback = ({ actor }: { actor: ActorRefFrom<typeof feedback> }) => {
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

const click = (name: string) => () => page.getByRole('button', { name }).click()

const gestures = {
  liked: click('Good'),
  disliked: click('Bad'),
  submitted: click('Send'),
  closed: click('Close'),
  'reason.typed': ({ reason }: { reason: string }) => page.getByLabelText('Reason').fill(reason),
}

const texts = {
  question: 'How was it?',
  form: 'Send',
  sending: 'Sending …',
  thanks: 'Thank you.',
  over: 'Bye.',
}

/** Plays all covering paths on the component. Returns the values of the states that it has shown. */
const played = async (given: typeof gestures) => {
  const shown = new Set<string>()
  for (const path of cover(exploration)) {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const actor = await playPath({ machine: feedback, samples }, path, {
      errorOf,
      render: (machine, options) => {
        const made = createActor(machine, options)
        root.render(<Feedback actor={made} />)
        return made
      },
      gestures: given,
      onStep: (running) => void shown.add(String(running.getSnapshot().value)),
    })
    const { value } = actor.getSnapshot() as { value: keyof typeof texts }
    await expect.element(page.getByText(texts[value])).toBeVisible()
    root.unmount()
    place.remove()
  }
  return [...shown].sort()
}

describe('playing paths on a rendered React component', () => {
  it('does a gesture for each event, and reaches each explored state', async () => {
    expect(await played(gestures)).toEqual(['form', 'over', 'question', 'sending', 'thanks'])
  })

  it('fails at the first gesture whose result differs from the exploration, and names the step', async () => {
    await expect(played({ ...gestures, liked: click('Close') })).rejects.toThrow(
      'feedback differs from the exploration after step 2 of visitor:0.0 (liked): status is "done", expected "active".',
    )
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { unsubscribeModel } from '#model/flows/buying/unsubscribe.ts'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { createPlayback } from '#studio/play/playback.ts'
import { ground } from '#studio/play/screen/ground.tsx'

const thrown = (): never => {
  throw new Error('there is no context')
}

let playback: ReturnType<typeof createPlayback>
afterEach(() => {
  playback.stop()
  vi.restoreAllMocks()
})

/** The flow Unsubscribe, played with guards of which one throws. */
const playedWith = (guards: Record<string, typeof thrown>) => {
  const machine = unsubscribeMachine.provide({ guards })
  const model = { ...unsubscribeModel, machine, flow: connect(machine, unsubscribePorts) }
  playback = createPlayback(model as unknown as AnyModel, [], { ground: ground(false) })
  return playback
}

/** Collects the errors that XState rethrows asynchronously, so that they do not fail the test run. */
const thrownAtNobody: unknown[] = []
beforeEach(() => {
  thrownAtNobody.length = 0
  const later = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, ...rest: [number]) =>
    later(
      () => {
        try {
          act()
        } catch (thrown) {
          thrownAtNobody.push(thrown)
        }
      },
      ...rest,
    )) as typeof window.setTimeout)
})

describe('Play, with a machine whose guard throws,', () => {
  it('names the guard in the list of steps, at the event that evaluates it, and on the screen', async () => {
    const { open, step } = playedWith({ isAcknowledged: thrown })
    const first = await open(['period'])
    expect([first.states, first.broken]).toEqual([['unsubscribe', 'unsubscribe.confirming'], null])
    expect(first.possible.map(({ name, forbidden }) => [name, forbidden])).toEqual([
      ['acknowledgement.toggled', null],
      ['unsubscribe.confirmed', 'the guard “acknowledged” threw: there is no context'],
      ['dialog.closed', null],
    ])
    expect(document.body.textContent).toContain('This state could not be shown')
    expect(document.body.textContent).toContain('the guard “acknowledged” threw: there is no context')
    await expect(step('dialog.closed')).rejects.toThrow("There is no button 'Cancel' to press.")
    expect((await open(['period'])).hashes).toEqual(first.hashes)
  })

  it('shows the error when the outcome of a port evaluates the guard; the user can return to the previous state', async () => {
    const { open, step } = playedWith({ removesAccess: thrown })
    const before = [
      'period',
      'acknowledgement.toggled',
      'unsubscribe.confirmed',
      'cancelWithProvider=cancelled',
    ]
    const asking = await open(before)
    expect(asking.stopped).toBeNull()
    const { status, broken, possible } = await step('requestUnsubscribe=requested')
    expect([status, broken, possible]).toEqual([
      'error',
      'the guard “removes access” threw: there is no context',
      [],
    ])
    const again = await open(before)
    expect([again.status, again.hashes]).toEqual(['active', asking.hashes])
  })

  it('shows the error when the machine already fails at its start', async () => {
    const { open } = playedWith({ isUnknownPlan: thrown })
    const { status, broken } = await open(['period'])
    expect([status, broken]).toEqual(['error', 'the guard “unknown plan” threw: there is no context'])
  })
})

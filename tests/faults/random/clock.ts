import { createActor } from 'xstate'
import { seededRandom } from '#explorer/random.ts'
import { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { createServerClock } from '#src/browser/clock.ts'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createGraph } from '#src/graphql/client.ts'
import { expectations, type FaultGroup, networkOf, quietBrowser, settle, VirtualTime } from './simulated.ts'

const faults = {
  minutes: 'is wrong by up to an hour',
  day: 'is wrong by up to three days',
  moved: 'is changed by up to three days during the visit',
}

type ClockFault = keyof typeof faults

const began = Date.parse('2026-03-02T12:00:00.000Z')
const minute = 60_000
const hour = 60 * minute
const account = { discordUserId: 'discord-7', telegramUserId: 'telegram-7' }

/**
 * Plays an hour of a user who cancels subscriptions. Their periods end minutes to days before or after now. The clock
 * of the user's device is wrong as `fault` says; each response has the correct date.
 */
const run = async (fault: ClockFault, seed: number): Promise<readonly string[]> => {
  const random = seededRandom(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const { faults, expect } = expectations()
  const time = new VirtualTime()
  const most = fault === 'minutes' ? hour : 72 * hour
  let error = fault === 'moved' ? 0 : between(-most, most)
  const movedAt = between(0, hour)
  if (fault === 'moved')
    time.setTimeout(() => {
      error = between(-most, most)
    }, movedAt)

  const own = { ...time.clock, now: () => new Date(began + time.now() + error) }
  const { clock, synchronise } = createServerClock(own, time.now)
  const paths: string[] = []
  let heardAt = 0
  const network = networkOf(async (request) => {
    paths.push(new URL(request.url).pathname)
    await time.wait(between(20, 2000))
    const date = new Date(began + time.now()).toUTCString()
    await time.wait(between(20, 2000))
    heardAt = time.now()
    return Response.json({ message: 'Done.', purchasedCourses: [] }, { headers: { date } })
  })
  const browser = quietBrowser({
    clock,
    fetch: async (...args: Parameters<typeof fetch>) => {
      const response = await network(...args)
      synchronise(response.headers)
      return response
    },
    storage: sharedStorage({ token: 'token-1', userId: 'u1' }).tab(),
  })
  const { client, session } = createApi({
    base: 'https://provider.test/api',
    apiKey: 'key-1',
    publicPage: () => false,
    browser,
  })
  const graph = createGraph({ client, session, browser })
  // The ports of the unsubscribe use no other services.
  const ports = unsubscribePorts({ browser, graph } as unknown as Services)

  await time.instead(async () => {
    // Requests the list of subscriptions first, as the page does.
    const list = client.call('myPlan', {}).catch(() => {})
    await time.pass(10_000)
    await list
    for (let nth = 0; nth < 6; nth += 1) {
      await time.pass(time.now() + between(minute, hour / 6))
      // At least three minutes before or after now. A response takes only seconds, so the expected outcome is certain.
      const away = between(3 * minute, 48 * hour) * (random() < 0.5 ? -1 : 1)
      const ends = new Date(began + time.now() + away).toISOString()
      const sinceMoved = fault === 'moved' && movedAt > heardAt && movedAt <= time.now()
      const off = clock.now().getTime() - (began + time.now())
      if (off > 2 * minute || (!sinceMoved && off < -2 * minute))
        expect(`error of the product's clock in ms at ${time.now()}`, 'two minutes at most', off)

      paths.length = 0
      const subscription = { ...sampleSubscription, nextBillingDate: ends }
      const actor = createActor(unsubscribeMachine.provide({ actors: actorsFor(ports) }), {
        input: { subscription, account, others: [] },
        clock,
      }).start()
      actor.send({ type: 'acknowledgement.toggled' })
      actor.send({ type: 'unsubscribe.confirmed' })
      await time.pass(time.now() + minute)
      await settle()
      const removals = paths.filter((path) => path.includes('kick')).length
      if (away > 0) expect(`removals from servers ${away} ms before the end of a paid period`, 0, removals)
      else if (!sinceMoved) expect(`removals from servers ${-away} ms after a paid period`, 2, removals)
      expect(
        'whether a cancellation was sent',
        true,
        paths.some((path) => path.includes('unsubscribe')),
      )
      actor.stop()
    }
  })
  graph.stop()
  session.stop()
  return faults
}

export const wrongClock: FaultGroup<ClockFault> = {
  title: 'A wrong local clock',
  faults,
  run,
}

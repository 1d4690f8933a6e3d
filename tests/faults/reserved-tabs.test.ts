import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { openServerMachine } from '#machines/buying/open-server/machine.ts'
import { openServerSamples } from '#machines/buying/open-server/samples.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { openServerPorts } from '#src/flows/buying/open-server/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'
import { settle } from '#tests/machines/run.ts'

/** Services whose provider never responds, and what happened to the tabs, in order. */
const unanswered = () => {
  const tabs: string[] = []
  const never = () => new Promise(() => {})
  const services = {
    config: { local: false },
    graph: { mutate: never, query: never },
    browser: {
      clock: { now: () => new Date('2026-03-02T12:00:00.000Z') },
      tabs: {
        reserve: () => {
          tabs.push('reserved')
          return { show: () => true, release: () => tabs.push('released') }
        },
      },
    },
  }
  // The two flows use only these services.
  return { tabs, services: services as unknown as Services }
}

it.each(['discord', 'telegram'])(
  'C71: when the user leaves the page while the link to a server is requested, the reserved empty tab closes (%s)',
  async (name) => {
    const { tabs, services } = unanswered()
    const input = openServerSamples.inputs[name]
    if (!input) throw new Error(`There is no input '${name}'.`)
    const actor = createActor(openServerMachine.provide({ actors: actorsFor(openServerPorts(services)) }), {
      input,
      clock: services.browser.clock,
    }).start()
    await settle()
    expect(tabs).toEqual(['reserved'])
    actor.stop()
    expect(tabs).toEqual(['reserved', 'released'])
  },
)

it('C71: when the user leaves the page while the address of the bot is requested, the reserved empty tab closes', async () => {
  const { tabs, services } = unanswered()
  const actor = createActor(ppvLinkMachine.provide({ actors: actorsFor(ppvLinkPorts(services)) }), {
    input: { linked: false },
  }).start()
  actor.send({ type: 'link.chosen' })
  await settle()
  expect(tabs).toEqual(['reserved'])
  actor.stop()
  expect(tabs).toEqual(['reserved', 'released'])
})

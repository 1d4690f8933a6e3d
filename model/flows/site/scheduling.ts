import { failureOf } from '#machines/kit/samples.ts'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import { schedulingSamples } from '#machines/site/scheduling/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { schedulingFlow } from '#src/flows/site/scheduling/flow.ts'

const links = {
  call: 'https://booking.guildhall.test/15min',
  discount: 'https://booking.guildhall.test/30min',
}

let booked: string | null = null

const leaveWidget = (initPopupWidget: (options: { url: string }) => void) =>
  Object.assign(window, { Calendly: { initPopupWidget } })

/** The popup belongs to the third party's widget. The flow itself has no screen. */
export const schedulingModel = modelOf({
  machine: schedulingMachine,
  samples: schedulingSamples,
  view: null,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: schedulingFlow,
  drives: {
    loadWidget: {
      answers: ({ environment }) => {
        environment.widgetHost = 'reachable'
      },
      fails: ({ environment }) => {
        environment.widgetHost = 'unreachable'
        return true
      },
    },
    findWidget: {
      answers: {
        found: () =>
          leaveWidget(({ url }) => {
            booked = url
          }),
        missing: () => Object.assign(window, { Calendly: undefined }),
      },
    },
    openPopup: {
      answers: 'asItIs',
      fails: () => {
        leaveWidget(() => {
          throw failureOf(null)
        })
        return true
      },
      effect: (_, { event }) => expect(booked).toBe(links[event]),
    },
  },
  gestures: {
    'scheduling.requested': {
      bySystem: async (driver, { event }) => {
        driver.send({ type: 'scheduling.requested', event } as never)
        await driver.settled()
      },
    },
  },
  expectations: { idle: () => ({}), waiting: () => ({}), opening: () => ({}) },
})

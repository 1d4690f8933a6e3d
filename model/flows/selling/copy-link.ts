import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { copyLinkSamples } from '#machines/selling/copy-link/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { copyLinkPorts } from '#src/flows/selling/copy-link/ports.ts'

const titles: Record<string, string> = {
  'the-glass-blowers': 'The Glass Blowers',
  'night-bakers': 'Night Bakers',
}
const dialog = 'Copy the link yourself'
const notice = 'Link copied to clipboard'

/** The slug of the community whose link was copied or shared last. */
const slugOf = (path: PathSoFar) => {
  const last = path.latest('link.chosen', 'share.chosen')
  return last?.kind === 'event' ? String((last.event as { slug?: string }).slug) : ''
}

export const copyLinkModel = modelOf({
  machine: copyLinkMachine,
  samples: copyLinkSamples,
  view: sellingViews['copy-link'],
  rows: () => ({}),
  kept: () => ({}),
  flow: connect(copyLinkMachine, copyLinkPorts),
  drives: {
    share: {
      answers: ({ environment }) => {
        environment.sheet = 'opens'
      },
      fails: ({ environment }) => {
        environment.sheet = 'refused'
        return true
      },
      effect: ({ environment }, { url }) => expect(environment.shared).toBe(url),
    },
    writeClipboard: {
      answers: ({ environment }) => {
        environment.clipboard = 'allowed'
      },
      fails: ({ environment }) => {
        environment.clipboard = 'refused'
        return true
      },
      effect: ({ environment }, { text }) => {
        expect(environment.copied).toBe(text)
        expect(Object.keys(titles).map((slug) => `https://guildhall.test/community/${slug}`)).toContain(text)
      },
    },
  },
  gestures: {
    'share.chosen': {
      bySystem: async (driver, event) => {
        const share = { role: 'button', name: 'Share', within: event.title } as const
        expect(driver.screen.isEnabled(driver.screen.find(share))).toBe(true)
        driver.send(event)
        await driver.settled()
      },
    },
    'dialog.closed': close('Close', dialog),
    // The button belongs to the page. A click on it notifies the list, which notifies this machine.
    'link.chosen': {
      bySystem: async (driver, { slug }) => {
        expect(
          driver.screen.isEnabled(
            driver.screen.find({ role: 'button', name: 'Copy link', within: titles[slug] ?? '' }),
          ),
        ).toBe(true)
        driver.send({ type: 'link.chosen', slug } as never)
        await driver.settled()
      },
    },
  },
  expectations: {
    idle: () => ({ dialog: null, hides: [notice] }),
    sharing: () => ({ dialog: null, hides: [notice] }),
    writing: () => ({ hides: [notice] }),
    copied: () => ({ shows: [notice, ...sampleSellerCommunities.map(({ title }) => title)] }),
    refused: (path) => ({
      dialog,
      hides: [notice],
      fields: { Link: `https://guildhall.test/community/${slugOf(path)}` },
    }),
  },
})

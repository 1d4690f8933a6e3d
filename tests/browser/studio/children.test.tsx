import { afterEach, expect, it } from 'vitest'
import type { AnyModel } from '#model/driver/model.ts'
import { checkoutModel } from '#model/flows/buying/checkout.ts'
import { communityPageModel } from '#model/flows/buying/community-page.ts'
import { subscriptionsModel } from '#model/flows/buying/subscriptions.ts'
import { unsubscribeModel } from '#model/flows/buying/unsubscribe.ts'
import { createCommunityModel } from '#model/flows/selling/create-community.ts'
import { mediaUploadModel } from '#model/flows/selling/media-upload.ts'
import { createPlayback } from '#studio/play/playback.ts'
import type { PlayedMoment } from '#studio/play/played-moment.ts'
import { ground } from '#studio/play/screen/ground.tsx'

let playback: ReturnType<typeof createPlayback>
afterEach(() => playback.stop())

const models: Record<string, AnyModel> = {
  checkout: checkoutModel,
  subscriptions: subscriptionsModel,
  unsubscribe: unsubscribeModel,
  'media-upload': mediaUploadModel,
}

const play = (model: AnyModel) => {
  playback = createPlayback(model, [], {
    ground: ground(false),
    childFlow: async (id) => {
      const child = models[id]
      return child ? { model: child, transitions: [] } : null
    },
  })
  return playback
}

const namesIn = ({ possible }: PlayedMoment, place: string) =>
  possible.flatMap(({ child, name }) => (child === place ? [name] : []))

/** A button of the dialog that is open, or of the page. */
const button = (name: string) => {
  const reach = document.querySelector('dialog:modal') ?? document
  const found = [...reach.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!found) throw new Error(`There is no button '${name}'.`)
  return found
}

/** Performs a user's action on the screen and returns the step that Play records for it. */
const onScreen = (press: () => void): Promise<PlayedMoment> =>
  new Promise((resolve) => {
    playback.onMoved(resolve)
    press()
  })

it('in Play, the path contains the clicks, requests and delay of a dialog that a card has opened', async () => {
  const dialog = 'unsubscribe:purchase-1'
  const { open, step } = play(subscriptionsModel)
  const listed = await open(['buyer', 'load=loaded.p2cs'])
  expect([listed.stopped, listed.children]).toEqual([null, []])
  const asking = await onScreen(() => button('Unsubscribe').click())
  expect(asking.path.at(-1)).toBe('unsubscribe.requested{"id":"purchase-1"}')
  expect(asking.children.map(({ place, machine, title, states }) => [place, machine, title, states])).toEqual(
    [[dialog, 'unsubscribe', 'Unsubscribe', ['unsubscribe', 'unsubscribe.confirming']]],
  )
  expect(namesIn(asking, dialog)).toEqual([
    `${dialog}>acknowledgement.toggled`,
    `${dialog}>unsubscribe.confirmed`,
    `${dialog}>dialog.closed`,
  ])
  await onScreen(() => document.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  const confirmed = await onScreen(() => button('Unsubscribe').click())
  expect(confirmed.path.slice(-2)).toEqual([
    `${dialog}>acknowledgement.toggled`,
    `${dialog}>unsubscribe.confirmed`,
  ])
  expect(confirmed.trace.at(-1)?.title).toBe('The buyer presses “Unsubscribe”')
  expect(confirmed.trace.at(-1)?.transitions).toContain(
    'unsubscribe.confirming, on unsubscribe.confirmed if isAcknowledged, to unsubscribe.processing',
  )
  expect(document.body.textContent).toContain('Unsubscribing…')
  // The next steps are chosen from the list: the provider's responses, then the three seconds that the message stays.
  await step(`${dialog}>cancelWithProvider=cancelled`)
  const done = await step(`${dialog}>requestUnsubscribe=requested`)
  expect(document.body.textContent).toContain('Unsubscribed ✔')
  await step(`${dialog}>message.closed`)
  await step('reload=as-it-is')
  const over = await step(`${dialog}>after successShown`)
  expect(over.children).toEqual([])
  expect(document.body.textContent).not.toContain('Unsubscribed ✔')
  // A link to a step within the dialog opens the same step.
  const again = await open(done.path)
  expect([again.stopped, again.hashes]).toEqual([null, done.hashes])
  expect(done.hashes.machine).not.toBe(confirmed.hashes.machine)
})

it('in Play, a plan that is chosen on the page opens the checkout, and the path contains its steps', async () => {
  const { open, step } = play(communityPageModel)
  const opened = await open([
    'member',
    'loadCommunity=loaded.60xs',
    'loadSeller=answered',
    'checkBots=answered.gkja',
  ])
  expect(namesIn(opened, 'checkout')).toEqual([])
  const chosen = await step('plan.chosen{"planId":"plan-free"}')
  expect(chosen.children.map(({ title, states }) => [title, states.at(-1)])).toEqual([
    ['Checkout', 'checkout.confirmDialog.resting'],
  ])
  expect(document.querySelector('dialog:modal')?.textContent).toContain('Selected Plan')
  expect(namesIn(chosen, 'checkout')).toContain('checkout>terms.toggled')
  const behind = chosen.possible.filter(({ child, source }) => child === '' && source === 'person')
  expect(new Set(behind.map(({ forbidden }) => forbidden))).toEqual(new Set(['a dialog is open']))
})

it('on the page after a payment, Play offers what the screen shows, although the samples have other ids', async () => {
  const { open, step } = play(communityPageModel)
  const paid = await open([
    'member',
    'loadCommunity=loaded.60xs',
    'loadSeller=answered',
    'checkBots=answered.gkja',
    'plan.chosen{"planId":"plan-month"}',
    'checkout>terms.toggled',
    'checkout>subscription.confirmed',
    'checkout>loadCommunity=as-it-is',
    'checkout>loadSessionInfo=as-it-is',
    'checkout>createSession=as-it-is',
    '@paid',
    'load=as-it-is',
  ])
  expect([paid.stopped, document.body.textContent.includes("You're in.")]).toEqual([null, true])
  const unsubscribe = (id: string) => `unsubscribe.requested{"id":"${id}"}`
  const reasonOf = (id: string) => paid.possible.find(({ name }) => name === unsubscribe(id))?.forbidden
  expect([reasonOf('purchase-1'), reasonOf('purchase-canceled')]).toEqual([null, 'it is not on the screen'])
  const asked = await step(unsubscribe('purchase-1'))
  expect(asked.children.map(({ title }) => title)).toContain('Unsubscribe')
})

it('Play shows the rows of the fake backend that a request has returned', async () => {
  const dialog = 'unsubscribe:purchase-1'
  const { open } = play(subscriptionsModel)
  const card = () => [...document.querySelectorAll('li')].find((one) => one.textContent.includes('Blowers'))
  const path = [
    'buyer',
    'load=loaded.p2cs',
    'unsubscribe.requested{"id":"purchase-1"}',
    `${dialog}>acknowledgement.toggled`,
    `${dialog}>unsubscribe.confirmed`,
    `${dialog}>cancelWithProvider=cancelled`,
    `${dialog}>requestUnsubscribe=requested`,
    `${dialog}>message.closed`,
    `${dialog}>after successShown`,
  ]
  await open(path)
  expect(card()?.textContent).toContain('Next billing')
  const { stopped } = await open([...path, 'reload=as-it-is'])
  expect(stopped).toBeNull()
  expect(card()?.textContent).not.toContain('Next billing')
})

it('Play can choose and upload a picture for the logo, step by step', async () => {
  const { open, step } = play(createCommunityModel)
  const writing = await open(['seller', 'loadSeller=as-it-is', 'openDraft=none'])
  expect(writing.stopped).toBeNull()
  expect(writing.children.map(({ place, machine }) => [place, machine])).toEqual([
    ['logo', 'media-upload'],
    ['video', 'media-upload'],
    ['thumbnail', 'media-upload'],
  ])
  const picked = namesIn(writing, 'logo').find((name) => name.includes('file.picked')) ?? ''
  await step(picked)
  await step('logo>readFormat=read.3n53')
  await step('logo>progress:sent')
  expect(document.body.textContent).toContain('40%')
  const { children } = await step('logo>upload=uploaded')
  expect(children[0]?.states).toContain('media-upload.media.uploaded')
  expect(document.body.textContent).not.toContain('40%')
})

it('Play opens a link from an earlier version of the studio, which wrote the steps of a child differently', async () => {
  const { open, step } = play(subscriptionsModel)
  const old = ['buyerWithPending', 'load=loaded.p2cs', 'pendingPurchases.ended=done.oz0t']
  const opened = await open(old)
  expect([opened.stopped?.why ?? null, opened.states]).toEqual([
    null,
    expect.arrayContaining(['subscriptions.listed']),
  ])
  await open(old.slice(0, 2))
  expect((await step(old[2] ?? '')).hashes).toEqual(opened.hashes)
})

import { fromCallback } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanChange } from '#machines/rules/plans/plan-changes.ts'
import { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import type { EditCommunityEvent } from '#machines/selling/edit-community/setup.ts'
import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { free, glass } from '#tests/machines/fixtures.ts'
import { returns, run } from '#tests/machines/run.ts'

const botPages = {
  discord: externalUrl('https://discord.test/invite'),
  telegram: externalUrl('https://t.me/bot'),
}
const input = { slug: 'glass', token: 'token-1', userId: 'seller-1', botPages }
export const seller = { role: 'seller', name: 'Sam', profilePicture: null }
const script = {
  loadSeller: [returns({ seller })],
  loadCommunity: [returns({ kind: 'loaded', community: glass })],
  openDraft: [returns({ kind: 'none' })],
  keepDraft: [returns({ kind: 'kept' })],
  recordSteps: [returns()],
  closeDraft: [returns()],
  acquireLock: [returns({ kind: 'acquired', kept: null })],
  updateCommunity: [returns({ community: glass })],
  createProduct: [returns({ product: { productId: 'prod-9', priceId: 'price-9', currency: 'usd' } })],
  updatePrice: [returns({ newPriceId: 'price-10' })],
  linkPlan: [returns()],
  updateProduct: [returns()],
  deleteProduct: [returns()],
  deleteMedia: [returns()],
  deleteCommunity: [returns()],
  readFormat: ['hang' as const],
}
export const refused = new Failure({
  kind: 'refused',
  message: 'No.',
  status: 500,
  serverMessage: 'Closed today.',
})
export const unreachable = new Failure({ kind: 'unreachable', message: 'PUT got no answer' })
export const start = async (differs: { input?: object; script?: object } = {}) => {
  const ended: string[] = []
  const flow = run(editCommunityMachine, {
    input: { ...input, ...differs.input },
    script: { ...script, ...differs.script },
    children: (ports) => {
      const { deleteProduct, deleteCommunity } = ports
      const lock = fromCallback(() => () => void ended.push('lock'))
      return {
        deleteCommunity: deleteCommunityMachine.provide({
          actors: { deleteProduct, deleteCommunity },
        } as never),
        editSubmission: editSubmissionMachine.provide({ actors: { ...ports, lock } as never }),
      }
    },
  })
  await flow.settle()
  return { ...flow, ended }
}
export type Running = Awaited<ReturnType<typeof start>>
export const tagsOf = ({ actor }: Pick<Running, 'actor'>) => [...actor.getSnapshot().tags]
/** The recorded port calls, except those that read or write the stored draft. */
export const madeBy = ({ calls }: Running) =>
  calls.filter(([port]) => !['openDraft', 'keepDraft', 'recordSteps'].includes(port))
export const toStep4 = ({ actor }: Running) => {
  for (let step = 1; step < 4; step += 1) actor.send({ type: 'next.chosen' })
}
export const save = async (flow: Running) => {
  flow.actor.send({ type: 'save.chosen' })
  flow.actor.send({ type: 'save.chosen' })
  await flow.settle()
  await flow.settle()
  await flow.settle()
}
export const pages = { type: 'page.opened', path: '/pages' }
export const taken = ['acquireLock', { userId: 'seller-1', communityId: 'course-1' }]
export const load = ['loadCommunity', { slug: 'glass' }]
export const before = [['loadSeller', {}], load, taken, load]
export const closed = ['closeDraft', { userId: 'seller-1', communityId: 'course-1', unlinked: [] }]
export const untouched = [{ id: 'p-monthly' }, { id: 'p-once' }, { id: 'p-free' }]
export const put = (change: object) => ['updateCommunity', { communityId: 'course-1', change }]
export const edit = (flow: Running, events: readonly EditCommunityEvent[]) => {
  flow.actor.send({ type: 'next.chosen' })
  flow.actor.send({ type: 'next.chosen' })
  for (const event of events) flow.actor.send(event)
  flow.actor.send({ type: 'next.chosen' })
}
export const change = (key: string, field: PlanChange['field'], value: string): EditCommunityEvent => ({
  type: 'plan.changed',
  key,
  change: { field, value } as PlanChange,
})
export const newPlan: EditCommunityEvent[] = [
  { type: 'plan.added' },
  change('plan-4', 'title', 'Gate'),
  change('plan-4', 'description', 'In.'),
  { type: 'plan.changed', key: 'plan-4', change: { field: 'platform', platform: 'Telegram', on: true } },
  { type: 'plan.changed', key: 'plan-4', change: { field: 'serverId', platform: 'Telegram', value: '-100' } },
]
export const newBody = {
  title: 'Gate',
  description: 'In.',
  price: 0,
  currency: 'usd',
  platforms: ['Telegram'],
  discordServerId: '',
  telegramServerId: '-100',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
  isPopular: false,
}
export const withGate = returns({
  kind: 'updated',
  community: { ...glass, plans: [...glass.plans, { ...free, id: 'p-gate', title: 'Gate' }] },
})

import { describe, expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import type { LiveMessage } from '#mocks/browser/live.ts'
import { NOTE } from '#studio/kit/address.ts'
import { carried, heard, inOrder, type Watched } from '#studio/live/pages.ts'
import { namesToStates } from '#studio/play/explored-paths.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const told = (page: string, happened: readonly string[], address = '/login'): LiveMessage => ({
  kind: 'told',
  page,
  address,
  title: 'Login',
  actors: [{ id: 'x:1', root: 'x:1', flow: 'login', states: ['login', 'login.editing'] }],
  events: happened.map((name) => ({ flow: 'login', name, status: 'active' })),
})

const after = (...messages: readonly LiveMessage[]) =>
  messages.reduce<ReadonlyMap<string, Watched>>(heard, new Map())

it('the live view separates the events by page, and lists the latest event first', () => {
  const pages = after(told('one', ['a', 'b']), told('two', []), told('one', ['c'], '/subscriptions'))
  expect([...pages.keys()]).toEqual(['one', 'two'])
  expect(pages.get('one')?.address).toBe('/subscriptions')
  expect(pages.get('one')?.events.map(({ nth, name }) => [nth, name])).toEqual([
    [3, 'c'],
    [2, 'b'],
    [1, 'a'],
  ])
})

it('the live view retains the last 100 events of a page', () => {
  const many = Array.from({ length: 150 }, (_, nth) => `event-${nth}`)
  const events = after(told('one', many)).get('one')?.events
  expect(events).toHaveLength(100)
  expect(events?.[0]?.name).toBe('event-149')
})

it('the live view removes a page that was left', () => {
  expect([...after(told('one', []), told('two', []), { kind: 'left', page: 'one' }).keys()]).toEqual(['two'])
})

it("the live view lists the page's machine first, then its children, and last the machines that every page runs", () => {
  const running = ['1 1 session', '2 2 toast', '3 4 scheduling', '4 4 landing', '5 5 navigation-drawer'].map(
    (line) => {
      const [id = '', root = '', flow = ''] = line.split(' ')
      return { id, root, flow, states: [] }
    },
  )
  expect(flows.map(({ machine }) => machine.id)).toEqual(
    expect.arrayContaining(running.map(({ flow }) => flow)),
  )
  expect(inOrder(running).map(({ flow }) => flow)).toEqual([
    'landing',
    'scheduling',
    'session',
    'toast',
    'navigation-drawer',
  ])
})

describe('the machine that the live view follows', () => {
  const message = (events: readonly string[], flows: readonly string[]): LiveMessage => ({
    kind: 'told',
    page: 'one',
    address: '/subscriptions',
    title: 'Subscriptions',
    actors: flows.map((flow) => {
      const root = flow === 'unsubscribe' ? 'subscriptions' : flow
      return { id: flow, root, flow, states: [] }
    }),
    events: events.map((line) => {
      const [flow = '', ...words] = line.split(' ')
      return { flow, name: words.join(' '), status: 'active' }
    }),
  })
  const page = ['navigation-drawer', 'subscriptions']
  const dialog = [...page, 'unsubscribe']
  const followed = (...messages: readonly LiveMessage[]) => after(...messages).get('one')?.acting

  it("is the page's machine, but a dialog's machine while that dialog is open", () => {
    const begun = message(['navigation-drawer started', 'subscriptions started'], page)
    expect(followed(begun)).toBe('subscriptions')
    const opened = message(['unsubscribe started', 'subscriptions unsubscribe.requested'], dialog)
    expect(followed(begun, opened)).toBe('unsubscribe')
    const moved = message(['navigation-drawer path.changed'], dialog)
    expect(followed(begun, opened, moved)).toBe('unsubscribe')
    const behind = message(['subscriptions watch:changed', 'subscriptions after reload'], dialog)
    expect(followed(begun, opened, behind)).toBe('unsubscribe')
    const ended = message(['subscriptions unsubscribe=cancelled'], page)
    expect(followed(begun, opened, moved, ended)).toBe('subscriptions')
  })

  it("is the page's machine if its child machines start at the same time", () => {
    expect(followed(message(['unsubscribe started', 'subscriptions started'], dialog))).toBe('subscriptions')
  })
})

it('Play says which data of the running product it cannot adopt', () => {
  const now = Date.UTC(2026, 11, 3, 9)
  const at = { address: '/community/the-lantern-room', scenario: 'fresh', person: 'bea@guildhall.test', now }
  expect(carried(at)).toMatch(
    /^The states are those of the running product\. Play cannot carry over the rest \(At \/community\/the-lantern-room · scenario fresh · signed in as bea@guildhall\.test · 3 Dec 2026, \d\d:00\): community, person, amounts and clock here are those of a sample\.$/,
  )
  expect(carried({ address: '/login', person: '' })).toContain('(At /login · not signed in)')
  expect(carried(at).length).toBeLessThanOrEqual(NOTE)
})

it('the live view finds the shortest path to the current states of a machine, as names of steps in Play', () => {
  const flow = flowsWithViews.find(({ id }) => id === 'unsubscribe')
  const path = flow && namesToStates(flow.flow, ['unsubscribe', 'unsubscribe.failed'])
  expect(path).toEqual([
    'period',
    'acknowledgement.toggled',
    'unsubscribe.confirmed',
    'cancelWithProvider!the-provider-is-resting',
  ])
  expect(flow && namesToStates(flow.flow, ['unsubscribe', 'unsubscribe.nowhere'])).toBeNull()
})

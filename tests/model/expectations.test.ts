import { expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import type { Port } from '#machines/kit/port.ts'
import { pathSoFar } from '#model/driver/path-so-far.ts'
import { failedExpectations } from '#model/driver/playing/checks/expectations.ts'
import { brokenInvariants, type StepResult } from '#model/driver/playing/checks/invariants.ts'
import { holdPorts } from '#model/driver/ports/held-ports.ts'
import { createSampleMatcher } from '#model/driver/ports/sample-matcher.ts'
import { apiBase } from '#model/driver/sandbox/config.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import type { SentRequest } from '#model/driver/sandbox/simulated-browser.ts'

const made = (path: string, body: unknown = {}): SentRequest => ({
  method: 'POST',
  path,
  body,
  url: `${apiBase}${path}`,
  token: 'Bearer secret-1',
})

type Seen = Omit<StepResult, 'sandbox'> & { requests: readonly SentRequest[]; opened: readonly string[] }

/** The invariants that fail on a page where only the given part is wrong. */
const brokenBy = async ({ requests = [], opened = [], ...seen }: Partial<Seen>) => {
  const sandbox = await openSandbox({}, { token: 'secret-1' })
  sandbox.environment.opened.push(...opened)
  try {
    return await brokenInvariants({
      sandbox: { ...sandbox, requests },
      // The invariants use only these members of a snapshot.
      snapshot: { status: 'active', hasTag: () => false } as never,
      causes: [],
      held: holdPorts(),
      emitted: [],
      sinceClick: [],
      focusLost: false,
      changedFields: [],
      ...seen,
    })
  } finally {
    sandbox.stop()
  }
}

const product = '/stripe/create-one-time-product'
const elsewhere = { ...made('/x'), url: 'https://elsewhere.test/x' }
const busy = { status: 'active', hasTag: () => true } as never

it.each<[what: string, seen: Partial<Seen>, sentence: string]>([
  [
    'one click creates two communities',
    { sinceClick: [made('/courses/create', { title: 'A' }), made('/courses/create', { title: 'B' })] },
    'A click creates no community, product, plan or purchase twice.',
  ],
  [
    'one click opens two checkouts of a plan',
    { sinceClick: [made('/stripe/start-plan-checkout'), made('/stripe/start-plan-checkout')] },
    'A click creates no community, product, plan or purchase twice.',
  ],
  [
    'one click makes the same price twice',
    { sinceClick: [made(product, { amount: 5 }), made(product, { amount: 5 })] },
    'A click creates no community, product, plan or purchase twice.',
  ],
  [
    'a request to a third party contains a token in a header',
    { requests: [elsewhere] },
    'No token goes to another host.',
  ],
  [
    'a request to a third party contains the token in its address or body',
    { requests: [{ ...elsewhere, token: null, body: { with: 'secret-1' } }] },
    'No token goes to another host.',
  ],
  [
    'a third party’s page is opened with the token in its address',
    { opened: ['https://elsewhere.test/?t=secret-1'] },
    'No token goes to another host.',
  ],
  [
    'a page of a host whose name starts like ours is opened with the token in its address',
    { opened: ['https://guildhall.test.elsewhere.test/?t=secret-1'] },
    'No token goes to another host.',
  ],
  ['the busy state has no pending request', { snapshot: busy }, 'A busy state has a pending call.'],
  [
    'no handler exists for an emission of a machine',
    { emitted: [{ type: 'page.painted' }] },
    'Every emission is handled.',
  ],
  ['a field changes by itself', { changedFields: ['Email'] }, 'Text that a user has typed stays: Email'],
  ['nothing has the focus', { focusLost: true }, 'The focus is never lost, nor behind a dialog.'],
])('an invariant fails when %s', async (_, seen, sentence) => {
  expect(await brokenBy(seen)).toEqual([sentence])
})

it('no invariant fails for two different prices, a request repeated with a new token, or a page inside the product', async () => {
  expect(
    await brokenBy({
      sinceClick: [
        made(product, { amount: 5 }),
        made(product, { amount: 9 }),
        { ...made('/courses/create'), token: 'Bearer secret-0' },
        made('/courses/create'),
      ],
      opened: ['/pages/secret-1'],
      emitted: [{ type: 'page.opened' }],
    }),
  ).toEqual([])
})

it.each([
  ['aborted', true, []],
  ['in progress', false, ['ask']],
] as const)(
  'the driver reports a failed request only if the request was not aborted: here it was %s',
  async (_, givenUp, reported) => {
    const ports: string[] = []
    const held = holdPorts()
    const ask: Port<unknown, void> = () => Promise.reject(new Error('No.'))
    const actor = createActor(held.actors({ ask }, (port) => ports.push(port)).ask, { input: {} }).start()
    const [call = expect.unreachable()] = held.calls
    if (givenUp) actor.stop()
    await expect(call.ask()).rejects.toThrow('No.')
    expect(ports).toEqual(reported)
  },
)

it("when a View shows a dialog in a state without the tag 'dialog', the failure names this convention", () => {
  const machine = createMachine({
    id: 'child',
    initial: 'asking',
    states: { asking: { tags: 'dialog', on: { closed: 'ended' } }, ended: {} },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'closed' })
  const run = {
    model: { machine, expectations: { ended: () => ({ dialog: null }) } },
    session: { actor, screen: { dialog: () => 'Report community', shows: () => false }, place: {} },
    matcher: createSampleMatcher([]),
    causes: [],
    technicalTexts: new Map(),
  }
  expect(failedExpectations(run as never)).toEqual([
    expect.stringMatching(
      /name of the dialog.*The state has no tag 'dialog'.*unless snapshot\.hasTag\('dialog'\)/s,
    ),
  ])
})

it('a field is not expected to contain text that the machine has ignored', () => {
  const typed = (text: string): Cause => {
    const event = { type: 'text.changed', text }
    return { kind: 'event', event, nth: 0 }
  }
  const [kept, ignored] = [typed('kept'), typed('ignored')]
  const written = (causes: Cause[]) =>
    pathSoFar('flow', causes, new Set([ignored]), [], () => '').written('text.changed', 'text')
  expect(written([kept, ignored])).toBe('kept')
  expect(written([ignored, typed('later')])).toBe('later')
})

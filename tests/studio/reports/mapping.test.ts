import { describe, expect, it } from 'vitest'
import type { Flow } from '#explorer/flow.ts'
import { flows as all } from '#machines/index.ts'
import type { Report, Step } from '#src/browser/record/report.ts'
import { mapped } from '#studio/reports/mapping.ts'

const flows = new Map(
  all.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)

/** A report with these steps. A step without `run` belongs to the first run. */
const reported = (...steps: (Partial<Step> & Pick<Step, 'flow' | 'name'>)[]): Report =>
  ({
    guildhall: 'report',
    format: 1,
    build: '0.1.0',
    reason: 'asked',
    steps: steps.map((step) => ({ run: 1, ...step })),
  }) as unknown as Report

const login = { flow: 'login' } as const
const onLogin = { ...login, name: 'started', to: 'editing', page: '/login' } as const
const typed = [
  { ...login, name: 'email.changed', times: 3 },
  { ...login, name: 'password.changed' },
  { ...login, name: 'login.submitted', to: 'submitting' },
] as const

const child = { flow: 'unsubscribe', root: 'subscriptions', child: 'unsubscribe:1' } as const
const list = { flow: 'subscriptions' } as const

const unsubscribing = reported(
  { ...list, name: 'started', to: 'loading', page: '/subscriptions' },
  {
    ...list,
    name: 'load=loaded',
    to: { listed: { content: 'ready', rest: 'there', payment: 'none', reload: 'resting' } },
  },
  { ...list, name: 'unsubscribe.requested' },
  { ...child, name: 'started', to: 'confirming' },
  { ...child, name: 'acknowledgement.toggled' },
  { ...child, name: 'unsubscribe.confirmed', to: { processing: 'cancellingWithProvider' } },
  { ...child, name: 'cancelWithProvider!refused', status: 500, to: 'failed' },
)

const parts = (report: Report) => mapped(report, flows).parts.map(({ flow, path }) => ({ flow, path }))

describe('a problem report becomes a path of Play', () => {
  it('in which samples that lead to the recorded states replace the omitted data', () => {
    expect(
      parts(
        reported(onLogin, ...typed, { ...login, name: 'signIn!refused', status: 401, to: 'unconfirmed' }),
      ),
    ).toEqual([
      {
        flow: 'login',
        path: [
          'visitor',
          'email.changed{"email":"\u200bbea@guildhall.test"}',
          'password.changed{"password":"open sesame"}',
          'login.submitted',
          'signIn!email-not-confirmed-plea',
        ],
      },
    ])
  })

  it('that continues in a child machine that the page has spawned', () => {
    expect(parts(unsubscribing)).toEqual([
      {
        flow: 'subscriptions',
        path: [
          'buyer',
          'load=loaded.p2cs',
          'unsubscribe.requested{"id":"purchase-1"}',
          'unsubscribe:purchase-1>acknowledgement.toggled',
          'unsubscribe:purchase-1>unsubscribe.confirmed',
          'unsubscribe:purchase-1>cancelWithProvider!the-provider-is-resting',
        ],
      },
    ])
  })

  it('that continues on the next page, whether a step leads there or the user opens it', () => {
    const { parts } = mapped(
      reported(
        { flow: 'session', run: 9, name: 'started', to: 'anonymous' },
        onLogin,
        { ...login, name: 'registration.chosen' },
        { ...login, name: 'left' },
        { flow: 'register', run: 2, name: 'started', to: 'editing', page: '/register' },
        { flow: 'register', run: 2, name: 'email.changed' },
        { flow: 'register', run: 2, name: 'left' },
        { flow: 'pricing', run: 3, name: 'started', to: 'comparing', page: '/Pricing' },
      ),
      flows,
    )
    expect(parts.map(({ whole }) => whole)).toEqual([
      { flow: 'login', path: ['visitor', 'registration.chosen'] },
      {
        flow: 'login',
        path: ['visitor', 'registration.chosen', '/register', expect.stringContaining('email.changed')],
      },
      {
        flow: 'login',
        path: [
          'visitor',
          'registration.chosen',
          '/register',
          expect.stringContaining('email.changed'),
          '@/Pricing',
        ],
      },
    ])
  })

  it('that begins with the shortest path to the first recorded state if the first steps are missing', () => {
    const [part] = mapped(reported(...typed), flows).parts
    expect(part?.path.at(-1)).toBe('login.submitted')
    expect(part?.note).toBe(
      'The first steps are missing: the path begins with the shortest way to the first known state.',
    )
  })

  it('that repeats a step at most 21 times, even if the report states a huge number', () => {
    const [part] = mapped(
      reported(onLogin, { ...login, name: 'password.toggled', times: 999_999_999 }),
      flows,
    ).parts
    expect(part?.path).toHaveLength(22)
  })

  it('that omits the events that the machine has ignored', () => {
    expect(parts(reported(onLogin, { ...login, name: 'dialog.closed' }))).toEqual([
      { flow: 'login', path: ['visitor'] },
    ])
  })
})

describe('when the model cannot follow a report, the finding says at which step and why', () => {
  const refused = { ...login, name: 'signIn!refused', status: 401 } as const
  it.each<[why: string, step: number, steps: Parameters<typeof reported>]>([
    [
      "The model leads to 'editing', not to 'redirecting'.",
      4,
      [onLogin, ...typed, { ...refused, to: 'redirecting' }],
    ],
    [
      "The model leads to 'editing', not to 'submitting'. A guard refuses: the email or the password is missing.",
      1,
      [onLogin, { ...login, name: 'login.submitted', to: 'submitting' }],
    ],
    [
      "'signIn' has no sample 'thrown'; its samples are 'refused'.",
      4,
      [onLogin, ...typed, { ...login, name: 'signIn!thrown', to: 'editing' }],
    ],
    [
      "'login' has no event 'captcha.solved': the machine has changed since that build.",
      1,
      [onLogin, { ...login, name: 'captcha.solved', to: 'submitting' }],
    ],
    [
      "'login' has no state 'waiting': the machine has changed since that build.",
      0,
      [{ ...onLogin, to: 'waiting' }],
    ],
    [
      "'login' has no state 'constructor': the machine has changed since that build.",
      0,
      [{ ...onLogin, to: 'constructor' }],
    ],
    ["There is no flow 'wallet'.", 0, [{ ...onLogin, flow: 'wallet' }]],
    ["'signIn' is not in progress here.", 1, [onLogin, { ...login, name: 'signIn=answered', end: 'done' }]],
    ['The model does nothing here.', 1, [onLogin, { ...login, name: 'dialog.closed', to: 'submitting' }]],
    [
      'The machine has failed. In the model it does not fail here.',
      4,
      [onLogin, ...typed, { ...refused, end: 'error' }],
    ],
    [
      "The model does not start 'openServer:1' here.",
      1,
      [
        { ...list, name: 'started', to: 'loading', page: '/subscriptions' },
        {
          ...list,
          flow: 'open-server',
          root: 'subscriptions',
          child: 'openServer:1',
          name: 'started',
          to: 'choosing',
        },
      ],
    ],
  ])('%s', (why, step, steps) => {
    expect(mapped(reported(...steps), flows).findings).toEqual([{ step, why }])
  })

  it('Play can still play the path before that step', () => {
    expect(parts(reported(onLogin, ...typed, { ...refused, to: 'redirecting' }))[0]?.path.at(-1)).toBe(
      'login.submitted',
    )
  })
})

describe('the button Shrink of a report', () => {
  it('finds the shortest path that ends with the same step in the same state', () => {
    const [part] = mapped(
      reported(
        onLogin,
        { ...login, name: 'password.toggled' },
        ...typed,
        { ...login, name: 'signIn!refused', status: 401, to: 'unconfirmed' },
        { ...login, name: 'dialog.closed', to: 'editing' },
        { ...login, name: 'registration.chosen' },
      ),
      flows,
    ).parts
    expect(part?.path).toHaveLength(8)
    expect(part?.shortest()).toEqual(['visitor', 'registration.chosen'])
  })

  it('preserves the child machine that is open', () => {
    const [part] = mapped(
      reported(
        ...unsubscribing.steps.slice(0, 5),
        { ...child, name: 'acknowledgement.toggled' },
        { ...child, name: 'acknowledgement.toggled' },
        { ...child, name: 'unsubscribe.confirmed', to: { processing: 'cancellingWithProvider' } },
        { ...child, name: 'cancelWithProvider!refused', status: 500, to: 'failed' },
      ),
      flows,
    ).parts
    expect(part?.path).toHaveLength(8)
    expect(part?.shortest()).toEqual([
      'buyer',
      'load=loaded.p2cs',
      'unsubscribe.requested{"id":"purchase-1"}',
      'unsubscribe:purchase-1>acknowledgement.toggled',
      'unsubscribe:purchase-1>unsubscribe.confirmed',
      'unsubscribe:purchase-1>cancelWithProvider!the-provider-is-resting',
    ])
  })
})

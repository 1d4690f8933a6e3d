import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { isRefusal } from '#machines/kit/guards.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { ProblemReport, ReportProblemPorts } from './ports.ts'

export interface ReportProblemInput {
  report: ProblemReport
  /** What the report contains, in words. */
  lines: readonly string[]
  /** Whether the operator has set an address for reports. */
  sendable: boolean
  /** How many earlier reports of this tab were not sent yet. */
  waiting: number
}

export type ReportProblemEvent =
  | { type: 'expectation.changed'; expected: string }
  | { type: 'copy.requested' }
  | { type: 'save.requested' }
  | { type: 'send.requested' }
  | { type: 'dialog.closed' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.declined' }

interface ReportProblemContext extends ReportProblemInput {
  expected: string
}

/** The maximum number of characters of `expected`. */
export const longestExpected = 1000

/** The report together with what the user expected. */
const writtenReport = ({ report, expected }: Pick<ReportProblemContext, 'report' | 'expected'>) =>
  expected.trim() === '' ? report : { ...report, expected: expected.trim() }

/** The name of the file that 'Save file' saves. */
export const fileName = 'problem-report.json'

/** The events of the form, where the state ignores them. */
const ignored = {
  'expectation.changed': {},
  'copy.requested': {},
  'save.requested': {},
  'send.requested': {},
} as const

const delays = { unanswered: 15_000 }

/**
 * 'Report a problem': shows what a report contains, and copies, saves or sends it. Nothing leaves the browser before
 * the user asks for it.
 */
export const reportProblemMachine = setup({
  types: {
    input: {} as ReportProblemInput,
    context: {} as ReportProblemContext,
    events: {} as ReportProblemEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<ReportProblemPorts>(),
  delays,
  guards: {
    isSendable: ({ context }) => context.sendable,
    hasText: ({ context }) => context.expected.trim() !== '',
    isRefusal,
  },
  actions: {
    keepExpected: assign({
      expected: (_, params: { expected: string }) => params.expected.slice(0, longestExpected),
    }),
    thank: emit({
      type: 'toast.shown',
      toast: { title: 'Thank you. The report was sent.', tone: 'plain' },
    }),
  },
}).createMachine({
  id: 'report-problem',
  context: ({ input }) => ({ ...input, expected: '' }),
  initial: 'open',
  states: {
    open: {
      tags: 'dialog',
      initial: 'writing',
      on: {
        'expectation.changed': { target: '.writing', actions: { type: 'keepExpected', params: payload } },
        'copy.requested': '.copying',
        'save.requested': '.saving',
        'send.requested': { guard: 'isSendable', target: '.sending' },
        'dialog.closed': [{ guard: 'hasText', target: '.confirmingDiscard' }, 'closed'],
      },
      states: {
        writing: {
          description: 'The dialog shows in words what the report contains.',
          meta: { requirements: ['OWN-01', 'OWN-02'] },
        },
        copying: {
          invoke: {
            id: 'copyReport',
            src: 'copyReport',
            input: ({ context }) => ({ report: writtenReport(context) }),
            onDone: 'copied',
            onError: 'refused',
          },
          on: { 'copy.requested': {} },
        },
        copied: {
          description: 'A message says that the report is copied.',
          meta: { requirements: ['OWN-02'] },
          on: { 'dialog.closed': '#report-problem.closed' },
        },
        refused: {
          description: 'The browser denies access to the clipboard; a message recommends the file.',
          meta: { requirements: ['OWN-02'] },
        },
        saving: {
          invoke: {
            id: 'saveReport',
            src: 'saveReport',
            input: ({ context }) => ({ report: writtenReport(context) }),
            onDone: 'saved',
            onError: 'unsaved',
          },
          on: { 'save.requested': {} },
        },
        unsaved: {
          description: 'The browser cannot save the file; a message recommends copying.',
          meta: { requirements: ['OWN-02'] },
        },
        saved: {
          description: 'The browser has the file with the report.',
          meta: { requirements: ['OWN-02'] },
          on: { 'dialog.closed': '#report-problem.closed' },
        },
        sending: {
          description: 'The report is being sent. Closing the dialog keeps it in the tab.',
          meta: { requirements: ['OWN-03'] },
          tags: 'busy',
          invoke: {
            id: 'sendReport',
            src: 'sendReport',
            input: ({ context }) => ({ report: writtenReport(context) }),
            onDone: { target: '#report-problem.closed', actions: 'thank' },
            onError: [{ guard: { type: 'isRefusal', params: thrown }, target: 'rejected' }, 'unsent'],
          },
          after: { unanswered: 'unsent' },
          on: {
            ...ignored,
            'dialog.closed': '#report-problem.closed',
          },
        },
        unsent: {
          description: 'The report was not sent. It is kept in the tab, and the user can send it again.',
          meta: { requirements: ['OWN-03'] },
          on: { 'dialog.closed': '#report-problem.closed' },
        },
        rejected: {
          description: 'The server has refused the report for good, so the tab does not keep it.',
          meta: { requirements: ['OWN-03'] },
        },
        confirmingDiscard: {
          description: 'The user is asked whether to discard what they have written.',
          meta: { requirements: ['OWN-04'] },
          on: {
            ...ignored,
            'dialog.closed': {},
            'discard.confirmed': '#report-problem.closed',
            'discard.declined': 'writing',
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

import { changesField, type Samples } from '#machines/kit/samples.ts'
import type { reportProblemMachine } from './machine.ts'

const report = { guildhall: 'report', format: 1, id: 'report-1', build: '0.1.0', reason: 'asked', steps: [] }
const lines = ['/login', 'Login: Begins', 'Login: Sign in: failed (refused), status 401']

export const reportProblemSamples: Samples<typeof reportProblemMachine> = {
  inputs: {
    sendable: { report, lines, sendable: true, waiting: 0 },
    afterFailure: { report, lines, sendable: true, waiting: 1 },
    withoutAddress: { report, lines, sendable: false, waiting: 0 },
  },
  events: {
    'expectation.changed': [{ expected: 'I expected to be signed in.' }, { expected: '' }],
    'copy.requested': [{}],
    'save.requested': [{}],
    'send.requested': [{}],
    'dialog.closed': [{}],
    'discard.confirmed': [{}],
    'discard.declined': [{}],
  },
  // While the confirmation about discarding the text is open, it covers the field and the other buttons.
  possible: (snapshot, event) =>
    snapshot.matches({ open: 'confirmingDiscard' })
      ? event.type.startsWith('discard.')
      : changesField(snapshot, event),
  actors: {
    copyReport: { outputs: [undefined], errors: [null] },
    saveReport: { outputs: [undefined], errors: [null] },
    sendReport: {
      outputs: [undefined],
      errors: [null, { status: 413, serverMessage: 'The report is too large.', details: {} }],
    },
  },
  words: {
    copyReport: 'copy the report',
    saveReport: 'save the report',
    sendReport: 'send the report',
  },
}

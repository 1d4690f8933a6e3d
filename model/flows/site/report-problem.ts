import { failureOf } from '#machines/kit/samples.ts'
import { reportProblemMachine } from '#machines/site/report-problem/machine.ts'
import { reportProblemSamples } from '#machines/site/report-problem/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, fill, modelOf, press } from '#model/driver/model.ts'
import { siteViews } from '#model/views/site.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { reportProblemPorts } from '#src/flows/site/report-problem/ports.ts'

const title = 'Report a problem'
const question = 'Discard the report?'
const field = 'What did you expect? (optional)'

export const reportProblemModel = modelOf({
  machine: reportProblemMachine,
  samples: reportProblemSamples,
  view: siteViews['report-problem'],
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: connect(reportProblemMachine, reportProblemPorts),
  drives: {
    copyReport: {
      answers: ({ environment }) => {
        environment.clipboard = 'allowed'
      },
      fails: ({ environment }) => {
        environment.clipboard = 'refused'
        return true
      },
      effect: ({ environment }, { report }) => expect(JSON.parse(environment.copied ?? '')).toEqual(report),
    },
    saveReport: {
      answers: ({ environment }) => {
        environment.downloads = 'allowed'
      },
      fails: ({ environment }) => {
        environment.downloads = 'refused'
        return true
      },
      effect: ({ environment }, { report }) => {
        expect(environment.saved?.name).toBe('problem-report.json')
        expect(JSON.parse(environment.saved?.text ?? '')).toEqual(report)
      },
    },
    sendReport: {
      answers: ({ environment }) => {
        environment.beforeAnswer = () => {}
      },
      fails: ({ environment }, failure) => {
        environment.beforeAnswer = () => {
          throw failureOf(failure)
        }
        return true
      },
      effect: async (sandbox, { report }) => {
        const rows = await sandbox.rows('reports')
        expect(rows.map((row) => JSON.parse(row.report))).toContainEqual(report)
      },
    },
  },
  gestures: {
    'expectation.changed': fill(field, 'expected'),
    'copy.requested': press('button', 'Copy', title),
    'save.requested': press('button', 'Save file', title),
    'send.requested': press('button', 'Send', title),
    'dialog.closed': close('Close', title),
    'discard.confirmed': press('button', 'Discard', question),
    'discard.declined': close('Keep editing', question),
  },
  expectations: {
    open: (path) =>
      path.in('open.confirmingDiscard')
        ? { dialog: question, offers: { Discard: true, 'Keep editing': true } }
        : {
            dialog: title,
            fields: { [field]: path.written('expectation.changed', 'expected') },
          },
    closed: () => ({ dialog: null }),
  },
})

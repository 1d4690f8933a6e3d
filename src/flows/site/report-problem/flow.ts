import { reportProblemMachine } from '#machines/site/report-problem/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { reportProblemPorts } from './ports.ts'

export const reportProblemFlow = connect(reportProblemMachine, reportProblemPorts)

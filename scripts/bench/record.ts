import { createActor, type InspectionEvent } from 'xstate'
import { loginMachine } from '#machines/account/login/machine.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import { createCounter } from '#src/browser/record/usage.ts'
import { type Line, median } from './kit/figures.ts'

/** The number of steps in one measurement. More than 300, so that the recorder also drops steps. */
const steps = 2000

/** The processor time of one step of a machine with this inspector, in milliseconds. Other processes do not distort it. */
const benchStep = (inspect?: (event: InspectionEvent) => void): number => {
  const input = { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' }
  const actor = createActor(loginMachine, { input, ...(inspect && { inspect }) }).start()
  const began = process.cpuUsage()
  // The two events alternate, because repetitions of one event are cheaper to record.
  for (let nth = 0; nth < steps; nth += 1)
    actor.send(nth % 2 === 0 ? { type: 'email.changed', email: `a${nth}` } : { type: 'password.toggled' })
  const { user, system } = process.cpuUsage(began)
  actor.stop()
  return (user + system) / 1000 / steps
}

/** What the recorder and the counter add to each step of a machine. */
export const benchRecord = (): Line[] => {
  const added: [recorder: number, counter: number][] = []
  for (let nth = 0; nth < 9; nth += 1) {
    const recorder = createRecorder()
    const plain = benchStep()
    const recorded = benchStep((event) => recorder.inspect(event, '/login'))
    const counted = benchStep(createCounter().inspect)
    // The first run does not count, because it includes the compilation of the code.
    if (nth > 0) added.push([recorded - plain, counted - plain])
  }
  return [
    {
      what: 'Recorder: time added to a step',
      value: median(added.map(([one]) => one)),
      unit: 'ms',
      budget: 0.05,
    },
    {
      what: 'Counter: time added to a step',
      value: median(added.map(([, one]) => one)),
      unit: 'ms',
      budget: 0.05,
    },
  ]
}

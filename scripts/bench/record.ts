import { createActor, type InspectionEvent } from 'xstate'
import { loginMachine } from '#machines/account/login/machine.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import { createCounter } from '#src/browser/record/usage.ts'
import { type Line, median, timed } from './kit/figures.ts'

/** The number of steps in one measurement. More than 300, so that the recorder also drops steps. */
const steps = 2000

/** How long one step of a machine takes with this inspector, in milliseconds. */
const benchStep = async (inspect?: (event: InspectionEvent) => void): Promise<number> => {
  const input = { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' }
  const actor = createActor(loginMachine, { input, ...(inspect && { inspect }) }).start()
  const ms = await timed(() => {
    // The two events alternate, because repetitions of one event are cheaper to record.
    for (let nth = 0; nth < steps; nth += 1)
      actor.send(nth % 2 === 0 ? { type: 'email.changed', email: `a${nth}` } : { type: 'password.toggled' })
  })
  actor.stop()
  return ms / steps
}

/** What the recorder and the counter add to each step of a machine. */
export const benchRecord = async (): Promise<Line[]> => {
  const added: [recorder: number, counter: number][] = []
  for (let nth = 0; nth < 9; nth += 1) {
    const recorder = createRecorder()
    const plain = await benchStep()
    const recorded = await benchStep((event) => recorder.inspect(event, '/login'))
    const counted = await benchStep(createCounter().inspect)
    // The first run does not count, because it includes the compilation of the code.
    if (nth > 0) added.push([recorded - plain, counted - plain])
  }
  return [
    { what: 'Recorder: added to a step', value: median(added.map(([one]) => one)), unit: 'ms', budget: 0.05 },
    {
      what: 'Counter: added to a step',
      value: median(added.map(([, one]) => one)),
      unit: 'ms',
      budget: 0.05,
    },
  ]
}

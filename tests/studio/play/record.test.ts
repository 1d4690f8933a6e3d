import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import type { FlowSamples } from '#explorer/flow.ts'
import { errorsOf, samplesOf } from '#explorer/flow.ts'
import { loginMachine } from '#machines/account/login/machine.ts'
import type { LoginPorts } from '#machines/account/login/ports.ts'
import { flows } from '#machines/index.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOfHappened } from '#src/browser/record/causes.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import { reportOf } from '#src/browser/record/report.ts'
import { nameOf } from '#studio/play/happenings/names.ts'

/** The name of a step in a share link, without the hash at its end. */
const withoutHash = (cause: Cause, samples: FlowSamples) => nameOf(cause, samples).replace(/\.\w{4}$/, '')

it.each(flows.map(({ machine, samples }) => [machine.id as string, samples as unknown as FlowSamples]))(
  'the recorder gives the steps of %s the names that share links use, without data, hashes and the message of a refusal',
  (_, samples) => {
    for (const [src, port] of Object.entries(samples.actors)) {
      const at = { id: src, src, nth: 0 }
      for (const output of samplesOf(port.outputs))
        expect(nameOfHappened({ type: `xstate.done.actor.${src}`, output })).toBe(
          withoutHash({ kind: 'output', ...at, output }, samples),
        )
      for (const snapshot of samplesOf(port.snapshots))
        expect(nameOfHappened({ type: `xstate.snapshot.${src}`, snapshot: { context: snapshot } })).toBe(
          withoutHash({ kind: 'snapshot', ...at, snapshot }, samples),
        )
      for (const error of errorsOf(port)) {
        const { kind } = failureOf(error as FailureSample)
        expect(nameOfHappened({ type: `xstate.error.actor.${src}`, error: { kind } })).toBe(
          kind === 'refused' ? `${src}!refused` : withoutHash({ kind: 'error', ...at, error }, samples),
        )
      }
    }
    for (const [type, payloads] of Object.entries(samples.events))
      for (const payload of payloads) expect(nameOfHappened({ ...payload, type })).toBe(type)
  },
)

it('the recorder produces exactly the example report of a refused sign-in', async () => {
  const recorder = createRecorder()
  const refuse: LoginPorts['signIn'] = async () => {
    throw failureOf({ status: 401, serverMessage: 'Invalid email or password.', details: {} })
  }
  const actor = createActor(loginMachine.provide({ actors: actorsFor({ signIn: refuse }) }), {
    input: { token: null, redirectTo: null, redirectAfterLogin: null, origin: 'https://guildhall.test' },
    inspect: (event) => recorder.inspect(event, '/login'),
  }).start()
  onTestFinished(() => void actor.stop())
  for (const email of ['b', 'be', 'bea@guildhall.test']) actor.send({ type: 'email.changed', email })
  actor.send({ type: 'password.changed', password: 'open sesame' })
  actor.send({ type: 'login.submitted' })
  await expect.poll(() => recorder.steps().at(-1)?.name).toBe('signIn!refused')
  const made = reportOf({ id: 'example', build: '0.1.0', reason: 'asked', steps: recorder.steps() })
  expect({ ...made, expected: 'I expected to be signed in.' }).toEqual(
    JSON.parse(readFileSync('model/reports/sign-in-refused.json', 'utf8')),
  )
})

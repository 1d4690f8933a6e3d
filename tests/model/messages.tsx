import { useLayoutEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { shortestTo } from '#explorer/cover.ts'
import { type Edge, explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { type AnyModel, press } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import type { PlayOptions } from '#model/driver/playing/path-run.ts'
import { play } from '#model/driver/playing/play.ts'
import { loginModel } from '#model/flows/account/login.ts'
import { deleteCommunityModel } from '#model/flows/selling/delete-community.ts'
import { ppvLinkModel } from '#model/flows/selling/ppv-link.ts'
import { reportProblemModel } from '#model/flows/site/report-problem.ts'
import { useChild } from '#src/flows/kit/child.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** Plays the shortest path to a transition. Returns the message with which it fails. */
const failureOn = async (
  model: AnyModel,
  to: (cause: Edge['cause']) => boolean,
  network?: PlayOptions['network'],
) => {
  const exploration = explore(model as unknown as Flow, {
    errorOf: (sample) => failureOf(sample as FailureSample),
  })
  const path = shortestTo(exploration, ({ cause }) => to(cause))
  if (!path) throw new Error('No path leads there.')
  return play(model, path, { userInput: syntheticInput, network }).then(
    () => 'The path is played without a failure.',
    ({ message }: Error) => message,
  )
}

const happens =
  (type: string): ((cause: Edge['cause']) => boolean) =>
  (cause) =>
    cause.kind === 'event' && cause.event.type === type
const returns =
  (id: string): ((cause: Edge['cause']) => boolean) =>
  (cause) =>
    cause.kind === 'output' && cause.id === id

type Drive = AnyModel['drives'][string]
const { effect, ...withoutEffect } = deleteCommunityModel.drives.deleteCommunity as Drive
const withDrive = (deleteCommunity: Drive): AnyModel => ({
  ...deleteCommunityModel,
  drives: { ...deleteCommunityModel.drives, deleteCommunity },
})

describe('a mistake in a model or a View is named', () => {
  it('a control that is not there: the controls that are', async () => {
    const gestures = { ...deleteCommunityModel.gestures, 'dialog.closed': press('button', 'Close') }
    expect(await failureOn({ ...deleteCommunityModel, gestures }, happens('dialog.closed'))).toBe(
      "dialog.closed can happen, but button 'Close' is missing or disabled. The dialog has these: 'No', 'Delete' (disabled).",
    )
  })

  it('a text area that is read-only while the machine accepts its text', async () => {
    const View = reportProblemModel.view
    const ReadOnly: AnyModel['view'] = (props) => {
      useLayoutEffect(() => {
        for (const area of document.querySelectorAll('textarea')) area.readOnly = true
      })
      return View && <View {...props} />
    }
    expect(await failureOn({ ...reportProblemModel, view: ReadOnly }, happens('expectation.changed'))).toBe(
      "expectation.changed can happen, but textbox 'What did you expect? (optional)' is missing or disabled. The dialog has these: 'What did you expect? (optional)' (read-only).",
    )
  })

  it('a value that the provider generates: where it belongs', async () => {
    expect(await failureOn({ ...ppvLinkModel, randomKeys: [] }, returns('loadLink'))).toMatch(
      /^The actual outcome of loadLink differs from the path\.\n {2}expected .*\n {2}actual .*\n {2}If the provider generates the value, add its key to randomKeys\.$/,
    )
  })

  it('a call that writes without an effect', async () => {
    expect(await failureOn(withDrive(withoutEffect), returns('deleteCommunity'))).toBe(
      'The port deleteCommunity writes to the backend, but the model does not check the rows. Add drives.deleteCommunity.effect.',
    )
  })

  it('an effect that throws: after which outcome, which the effect is told', async () => {
    const told = withDrive({
      ...withoutEffect,
      effect: (_, __, outcome) => {
        throw new Error(`told: ${outcome}`)
      },
    })
    expect(await failureOn(told, returns('deleteCommunity'))).toBe(
      "The backend's rows are wrong after deleteCommunity (answered): Error: told: answered",
    )
    expect(
      await failureOn(
        told,
        (cause) => cause.kind === 'error' && cause.id === 'deleteCommunity' && cause.error === null,
        'lost',
      ),
    ).toBe("The backend's rows are wrong after deleteCommunity (failed): Error: told: failed")
  })

  it('a View that renders a dialog while it is closed: the tag that it must read, before the controls that the dialog covers', async () => {
    const View = loginModel.view
    const Open: AnyModel['view'] = (props) => {
      const isClosed = useChild(props.actor)?.snapshot.hasTag('dialog') === false
      return (
        <>
          {View && <View {...props} />}
          {isClosed && <Dialog title="Confirm your email" onClose={() => {}} />}
        </>
      )
    }
    expect(await failureOn({ ...loginModel, view: Open }, happens('email.changed'))).toMatch(
      "The state has no tag 'dialog', but the View renders a dialog. A child's View returns null unless snapshot.hasTag('dialog').",
    )
  })
})

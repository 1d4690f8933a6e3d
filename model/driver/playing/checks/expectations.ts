import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { pathSoFar } from '#model/driver/path-so-far.ts'
import type { PathRun } from '../path-run.ts'

const hasDialog = ({ tags, states }: AnyStateNode): boolean =>
  tags.includes('dialog') || Object.values(states).some(hasDialog)

/** Whether the machine has a state with a dialog, but shows no dialog in this state. */
const closes = (snapshot: AnyMachineSnapshot) =>
  !snapshot.hasTag('dialog') && hasDialog(snapshot.machine.root)

const drawnClosed = `
  The state has no tag 'dialog', but the View renders a dialog. A child's View returns null unless snapshot.hasTag('dialog').`

/** Whether a failed expectation is about a dialog that should be closed. */
export const isClosedDialog = (failed: string): boolean => failed.endsWith(drawnClosed)

/** The differences between the screen and the model's expectations of the current state. */
export const failedExpectations = ({
  model,
  session: { actor, screen, place },
  matcher: { differences },
  causes,
  ignored,
  technicalTexts,
}: PathRun): string[] => {
  const snapshot = actor.getSnapshot()
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '')
  const expectation = model.expectations[state]
  if (expectation === undefined)
    return [`The model has no expectation for the state ${state}. Add expectations.${state}.`]
  if (expectation === null) return [`The machine rests in ${state}, but expectations.${state} is null.`]
  const {
    shows = [],
    hides = [],
    dialog,
    says = [],
    fields = {},
    ticked = {},
    offers = {},
    links = {},
    busy,
  } = expectation(
    pathSoFar(
      model.machine.id,
      causes,
      ignored,
      activeIds(snapshot),
      (cause) => technicalTexts.get(cause) ?? '',
    ),
  )
  return [
    ...shows
      .filter((words) => !screen.shows(words))
      .map((words) => `The screen should show '${words}'. It shows: ${place.textContent}`),
    ...hides.filter(screen.shows).map((words) => `The screen should not show '${words}'.`),
    ...(dialog === undefined
      ? []
      : differences(`The name of the dialog (expectations.${state})`, dialog, screen.dialog()).map(
          (text) => text + (dialog === null && closes(snapshot) ? drawnClosed : ''),
        )),
    ...says.filter((words) => !screen.says(words)).map((words) => `The dialog should show '${words}'.`),
    ...Object.entries(fields).flatMap(([name, value]) =>
      differences(`The field '${name}' (expectations.${state})`, value, screen.value(name)),
    ),
    ...Object.entries(ticked).flatMap(([name, value]) =>
      differences(`Whether the checkbox '${name}' is checked`, value, screen.isTicked(name)),
    ),
    ...Object.entries(offers).flatMap(([name, can]) => {
      const button = screen.find({ role: 'button', name })
      return differences(`Whether the button '${name}' is enabled`, can, screen.isEnabled(button))
    }),
    ...Object.entries(links).flatMap(([name, address]) => {
      const link = screen.find({ role: 'link', name })
      return differences(`The address of the link '${name}'`, address, link?.getAttribute('href'))
    }),
    ...(busy === undefined || screen.isBusy(busy) ? [] : [`The button '${busy}' should be busy.`]),
  ]
}

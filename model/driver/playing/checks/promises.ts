import { activeIds } from '#explorer/statechart.ts'
import { pathSoFar } from '#model/driver/path-so-far.ts'
import type { PathRun } from '../path-run.ts'

/** Where the screen does not show what the model promises of the state. */
export const promiseProblems = ({
  model,
  session: { actor, screen, place },
  matcher: { differences },
  causes,
  technicalTexts,
}: PathRun): string[] => {
  const snapshot = actor.getSnapshot()
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '')
  const promise = model.promises[state]
  if (promise === undefined) return [`Nothing says what ${state} promises.`]
  if (promise === null) return [`Nobody should rest in ${state}.`]
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
  } = promise(
    pathSoFar(model.machine.id, causes, activeIds(snapshot), (cause) => technicalTexts.get(cause) ?? ''),
  )
  return [
    ...shows
      .filter((words) => !screen.shows(words))
      .map((words) => `The screen should say '${words}'. It says: ${place.textContent}`),
    ...hides.filter(screen.shows).map((words) => `The screen should not say '${words}'.`),
    ...(dialog === undefined
      ? []
      : differences(`The dialog that promises.${state} says`, dialog, screen.dialog())),
    ...says.filter((words) => !screen.says(words)).map((words) => `The dialog should say '${words}'.`),
    ...Object.entries(fields).flatMap(([name, value]) =>
      differences(
        `The field '${name}', of which promises.${state} says what it holds,`,
        value,
        screen.value(name),
      ),
    ),
    ...Object.entries(ticked).flatMap(([name, value]) =>
      differences(`The box '${name}'`, value, screen.isTicked(name)),
    ),
    ...Object.entries(offers).flatMap(([name, can]) => {
      const button = screen.find({ role: 'button', name })
      return differences(`Whether '${name}' can be pressed`, can, screen.isEnabled(button))
    }),
    ...Object.entries(links).flatMap(([name, address]) => {
      const link = screen.find({ role: 'link', name })
      return differences(`Where the link '${name}' leads`, address, link?.getAttribute('href'))
    }),
    ...(busy === undefined || screen.isBusy(busy) ? [] : [`The button '${busy}' should be at work.`]),
  ]
}

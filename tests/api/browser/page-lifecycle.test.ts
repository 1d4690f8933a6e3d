import { expect, it } from 'vitest'
import { browserPageLifecycle } from '#src/browser/page/page-lifecycle.ts'

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

it.each([
  ['a window that gets the focus again', new Event('focus'), ['return']],
  ['a page that is restored from the back/forward cache', shown(true), ['restore', 'return']],
  ['a page that is shown for the first time', shown(false), []],
])("which of the events 'return' and 'restore' machines get after %s", (_, event, said) => {
  const page = new EventTarget() as Window
  const { onReturn, onRestore } = browserPageLifecycle(page)
  const heard: string[] = []
  const stops = [onReturn(() => heard.push('return')), onRestore(() => heard.push('restore'))]
  page.dispatchEvent(event)
  expect(heard.sort()).toEqual(said)
  for (const stop of stops) stop()
  page.dispatchEvent(new Event('focus'))
  page.dispatchEvent(shown(true))
  expect(heard.sort()).toEqual(said)
})

import type { EventObject } from 'xstate'
import type { AnyModel } from '#model/driver/model.ts'
import type { Session } from '#model/driver/playing/session.tsx'

type Place = Pick<Session, 'screen' | 'place'>

/**
 * The control that an event uses; undefined if it uses none. For a child's event, also undefined if several controls
 * match.
 */
export const controlOf = (
  { screen }: Place,
  { gestures }: Pick<AnyModel, 'gestures'>,
  event: EventObject,
  isChild: boolean,
): HTMLElement | undefined => {
  const gesture = gestures[event.type]
  const control = gesture && ('control' in gesture ? gesture.control : gesture.presses)?.(event)
  if (!control) return undefined
  return isChild ? screen.findOnly(control) : screen.find(control)
}

/** The link of the product that leads to a path. */
export const linkTo = ({ place }: Place, path: string): HTMLElement | undefined =>
  [...place.querySelectorAll('a')].find((link) => link.getAttribute('href') === path)

/** Marks the control that the next step uses, and no other. `screen.html` has the style of the mark. */
export const markNext = (control: HTMLElement | undefined): void => {
  for (const one of document.querySelectorAll('[data-next]')) one.removeAttribute('data-next')
  if (!control) return
  control.setAttribute('data-next', '')
  // Scrolls only this element, because `scrollIntoView` would also scroll the page around the screen.
  const room = control.closest('dialog') ?? document.documentElement
  const { top, bottom } = control.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) room.scrollTop += top - innerHeight / 2
}

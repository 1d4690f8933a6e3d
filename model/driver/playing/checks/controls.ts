import type { EventObject } from 'xstate'
import type { PathRun } from '../path-run.ts'

/** Differences between the events that can happen and the controls that are present and enabled. */
export const controlProblems = ({ model, session: { actor, screen } }: PathRun): string[] => {
  const snapshot = actor.getSnapshot()
  const possible = model.samples.possible as ((snapshot: unknown, event: EventObject) => boolean) | undefined
  return Object.entries(model.samples.events).flatMap(([type, payloads]) => {
    const gesture = model.gestures[type]
    if (!gesture || 'bySystem' in gesture) return []
    return payloads.flatMap((payload) => {
      const event = { ...payload, type }
      if (possible && !possible(snapshot, event)) return []
      const { role, name, within } = gesture.control(event)
      const can = snapshot.can(event as never)
      if (can === screen.isEnabled(screen.find({ role, name, within }))) return []
      const where = within ? ` in '${within}'` : ''
      return [
        can
          ? `${type} can happen, but ${role} '${name}'${where} is missing or disabled. ${screen.there(role)}`
          : `The machine refuses ${type} here (a guard, or no transition), but ${role} '${name}'${where} can be pressed: disable it by snapshot.can, or give the transition a target.`,
      ]
    })
  })
}

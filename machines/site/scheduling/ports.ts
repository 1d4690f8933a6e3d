import type { Port } from '#machines/kit/port.ts'

/** The two events that can be booked: the 15-minute call, and the 30-minute event about the discount (D1 §2, §7). */
export type SchedulingEventName = 'call' | 'discount'

export interface SchedulingPorts {
  /** Loads the widget's script and style sheet, each once (C75). */
  loadWidget: Port<Record<string, never>, void>
  /** Whether the widget's script has added itself to the page. */
  findWidget: Port<Record<string, never>, { kind: 'found' } | { kind: 'missing' }>
  /** Shows the widget's booking page of this event above the page. */
  openPopup: Port<{ event: SchedulingEventName }, void>
}

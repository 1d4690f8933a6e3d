import type { Port } from '#machines/kit/port.ts'

/** The 15-minute call, or the 30-minute event of the discount (D1 §2, §7). */
export type SchedulingEventName = 'call' | 'discount'

export interface SchedulingPorts {
  /** The widget's script and stylesheet, each loaded once however often it is asked for (C75). */
  loadWidget: Port<Record<string, never>, void>
  /** Whether the widget's script has made itself known to the page. */
  findWidget: Port<Record<string, never>, { kind: 'found' } | { kind: 'missing' }>
  /** Has the widget show the booking page of this event over ours. */
  openPopup: Port<{ event: SchedulingEventName }, void>
}

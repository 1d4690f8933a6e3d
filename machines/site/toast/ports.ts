/** A toast sends no requests. */
export type ToastPorts = Record<never, never>

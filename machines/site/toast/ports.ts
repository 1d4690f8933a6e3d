/** A toast asks nothing of the outside world. */
export type ToastPorts = Record<never, never>

/** A toast calls nothing. */
export type ToastPorts = Record<never, never>

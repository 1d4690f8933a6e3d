/** The toast machine has no ports, because it sends no requests. */
export type ToastPorts = Record<never, never>

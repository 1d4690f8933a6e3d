/** Whether a request waits so many seconds by itself until the provider takes it. */
export const isShortWait = (seconds: number): boolean => seconds <= 10

/** Whether a wait is short enough to retry a request automatically. */
export const isShortWait = (seconds: number): boolean => seconds <= 10

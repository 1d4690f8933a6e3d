/** A browser tab, driven as a user would. `element` is a JavaScript expression for an element of the page. */
export interface Tab {
  go(address: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Waits for the value of a JavaScript expression. */
  ask<T>(expression: string): Promise<T>
  /** Clicks with a pointer, which must reach the element. */
  press(element: string): Promise<void>
  /** Types with the keyboard and replaces the present text. */
  write(element: string, text: string): Promise<void>
  key(key: 'Enter' | 'Escape'): Promise<void>
  close(): Promise<void>
}

/** A fresh browser, without storage or service workers. */
export interface Visit {
  openTab(): Promise<Tab>
  /** All open tabs, including those that the page opened. */
  tabs(): Promise<readonly Tab[]>
  end(): Promise<void>
}

export interface Engine {
  version: string
  visit(): Promise<Visit>
  stop(): Promise<void>
}

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** The environment variables of the browsers: the time zone and language for the texts that tests expect. */
export const surroundings = { ...process.env, TZ: 'Europe/Stockholm', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' }

/** How long to wait for a value, and how often to check, in milliseconds. */
export const patience = { timeout: 20_000, interval: 50 }

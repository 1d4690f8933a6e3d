/** A tab of a browser, driven from outside as a person would: `element` is an expression of the page that finds one. */
export interface Tab {
  go(address: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** The value of an expression of the page, once it is there. */
  ask<T>(expression: string): Promise<T>
  /** With a pointer, which must reach it. */
  press(element: string): Promise<void>
  /** With a keyboard, in place of what is there. */
  write(element: string, text: string): Promise<void>
  key(key: 'Enter' | 'Escape'): Promise<void>
  close(): Promise<void>
}

/** A browser without a past: nothing stored, nothing installed. */
export interface Visit {
  openTab(): Promise<Tab>
  /** The tabs that are open, those of the page's own making too. */
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

/** Where the texts of the documents are right. */
export const surroundings = { ...process.env, TZ: 'Europe/Stockholm', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' }

/** How long something may take that is on its way, in milliseconds, and how often it is asked for. */
export const patience = { timeout: 20_000, interval: 50 }

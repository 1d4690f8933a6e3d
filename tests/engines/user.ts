import { expect } from 'vitest'
import type { Control } from '#model/driver/page/screen.ts'
import { patience, type Tab } from './engine.ts'
import { bundleInPage } from './page/bundle.ts'
import type { inPage } from './page/in-page.ts'

type InPage = typeof inPage

const script = await bundleInPage()

/** An expression that calls one of the functions in the page. */
const call = (name: keyof InPage, ...given: unknown[]) =>
  `(() => { ${script}; return page.inPage.${name}(...${JSON.stringify(given)}) })()`

/** A user of a tab: waits for what a test needs and reports what is missing. */
export const userAt = (tab: Tab) => {
  const ask = <K extends keyof InPage>(name: K, ...given: Parameters<InPage[K]>) =>
    tab.ask<Awaited<ReturnType<InPage[K]>>>(call(name, ...given))

  /** Repeats the query until the result is as expected. While a page is navigating, the query has no result. */
  const finds = async <K extends keyof InPage>(
    what: string,
    expected: unknown,
    name: K,
    ...given: Parameters<InPage[K]>
  ) => {
    try {
      await expect.poll(() => ask(name, ...given), { ...patience, message: what }).toEqual(expected)
    } catch (error) {
      if (error instanceof Error) error.message += `\nThe page: ${await ask('told').catch(String)}`
      throw error
    }
  }

  const control = (role: Control['role'], name: string, within?: string): Control =>
    within === undefined ? { role, name } : { role, name, within }

  const ready = async (wanted: Control) => {
    const where = wanted.within === undefined ? '' : ` in '${wanted.within}'`
    await finds(`${wanted.role} '${wanted.name}'${where}`, true, 'canUse', wanted)
    return call('control', wanted)
  }

  return {
    tab,
    ask,
    finds,
    press: async (role: Control['role'], name: string, within?: string) =>
      tab.press(await ready(control(role, name, within))),
    write: async (name: string, text: string, within?: string) => {
      const field = control('textbox', name, within)
      await tab.write(await ready(field), text)
      // Waits until the field has the text, because WebDriver does not wait for pressed keys while the page is busy.
      await finds(`'${name}'`, text, 'textIn', field)
    },
    sees: (words: string) => finds(`'${words}'`, true, 'shows', words),
    isAt: (address: string) => finds('the address', address, 'address'),
    /** Expects that this is the topmost dialog; null if there must be none. */
    seesDialog: (name: string | null) => finds('the dialog', name, 'dialog'),
    hasFocus: (role: Control['role'], name: string, within?: string) =>
      finds('the focus', true, 'hasFocus', control(role, name, within)),
    holds: (field: string, text: string) => finds(`'${field}'`, text, 'textIn', control('textbox', field)),
    logIn: async (email: string, password = 'guildhall') => {
      const { press, write } = userAt(tab)
      await write('Email', email)
      await write('Password', password)
      await press('button', 'Log In')
    },
  }
}

export type User = ReturnType<typeof userAt>

import { expect } from 'vitest'
import type { Control } from '#model/driver/page/screen.ts'
import { patience, type Tab } from './engine.ts'
import { bundleInPage } from './page/bundle.ts'
import type { inPage } from './page/in-page.ts'

type InPage = typeof inPage

const script = await bundleInPage()

/** An expression that calls one of the page's functions. */
const call = (name: keyof InPage, ...given: unknown[]) =>
  `(() => { ${script}; return page.inPage.${name}(...${JSON.stringify(given)}) })()`

/** Somebody in front of a tab, who waits for what they need and says what they miss. */
export const personAt = (tab: Tab) => {
  const ask = <K extends keyof InPage>(name: K, ...given: Parameters<InPage[K]>) =>
    tab.ask<Awaited<ReturnType<InPage[K]>>>(call(name, ...given))

  /** Asks until the answer is as it should be; a page that is on its way elsewhere has none. */
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
      // A driver does not wait for the keys that it presses while the page is busy.
      await finds(`'${name}'`, text, 'textIn', field)
    },
    sees: (words: string) => finds(`'${words}'`, true, 'shows', words),
    isAt: (address: string) => finds('the address', address, 'address'),
    /** The name of the topmost dialog; null when there is none. */
    seesDialog: (name: string | null) => finds('the dialog', name, 'dialog'),
    hasFocus: (role: Control['role'], name: string, within?: string) =>
      finds('the focus', true, 'hasFocus', control(role, name, within)),
    holds: (field: string, text: string) => finds(`'${field}'`, text, 'textIn', control('textbox', field)),
    logIn: async (email: string, password = 'guildhall') => {
      const { press, write } = personAt(tab)
      await write('Email', email)
      await write('Password', password)
      await press('button', 'Log In')
    },
  }
}

export type Person = ReturnType<typeof personAt>

import { getElementAccessibleName } from 'ivya/utils'
import { type Control, screenOf } from '#model/driver/page/screen.ts'

const screen = screenOf(document.body)

const spoken = (text: string) => text.replace(/\s+/g, ' ').trim()

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The functions that run in the page for the tests. */
export const inPage = {
  ...screen,
  /** Finds a control and scrolls it into view, where a pointer can reach it. */
  control: (control: Control) => {
    const found = screen.find(control)
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return found ?? null
  },
  canUse: (control: Control) => screen.isEnabled(screen.find(control)),
  textIn: (control: Control) => {
    const field = screen.find(control)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
  },
  /** The texts of the list items with this accessible name. */
  items: (name: string): string[] =>
    [...document.querySelectorAll<HTMLElement>('li, [role=listitem]')]
      .filter((item) => spoken(getElementAccessibleName(item, false)) === name)
      .map((item) => spoken(item.innerText)),
  address: () => location.pathname + location.search,
  hasFocus: (control: Control) => screen.find(control) === document.activeElement,
  /** The labels of the fields that the browser reports as invalid, with its messages. */
  wrong: () =>
    [...document.querySelectorAll<HTMLInputElement>('input:invalid, textarea:invalid')].map((field) => ({
      label: spoken(field.labels?.[0]?.textContent ?? ''),
      words: field.validationMessage,
    })),
  /** The six-digit code in a mail. */
  code: () => /\b\d{6}\b/.exec(document.body.innerText)?.[0] ?? '',
  /** The page's text, fields, locks and last requests, to explain a failing test. */
  told: async () => {
    const requests = await window.guildhall?.admin.requests()
    return [
      location.href,
      spoken(document.body.innerText),
      `Fields: ${JSON.stringify([...screen.texts()])}`,
      `Busy: ${document.querySelectorAll('[aria-busy=true]').length}`,
      `Locks: ${JSON.stringify(await navigator.locks.query())}`,
      `Last calls: ${requests?.slice(0, 5).map(({ call, status }) => `${call} ${status}`)}`,
    ].join('\n')
  },
  /** Whether the stored drafts contain this text. */
  isKept: async (words: string): Promise<boolean> => {
    const database = await answerOf(indexedDB.open('guildhall-drafts', 1))
    const stored = await answerOf(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return JSON.stringify(stored).includes(words)
  },
  fonts: () =>
    [...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))]
      .map((family) => family.replaceAll('"', ''))
      .sort(),
}

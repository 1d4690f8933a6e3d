import {
  beginAriaCaches,
  endAriaCaches,
  getAriaDisabled,
  getAriaRole,
  getElementAccessibleName,
} from 'ivya/utils'

/**
 * A control, found by its role and one of its accessible names. `within` has the names of dialogs or list items around
 * it.
 */
export interface Control {
  role: keyof typeof candidates
  name: string | readonly string[]
  within?: string | readonly string[] | undefined
}

const candidates = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input, textarea',
  searchbox: 'input[type=search]',
  checkbox: 'input[type=checkbox]',
  switch: 'input[role=switch]',
  radio: 'input[type=radio]',
  combobox: 'select',
  slider: 'input[type=range]',
  tab: '[role=tab]',
} as const

const isWritten = ({ type }: HTMLInputElement) => !['checkbox', 'radio'].includes(type)

const spoken = (text: string) => text.replace(/\s+/g, ' ').trim()

const nameOf = (element: Element) => spoken(getElementAccessibleName(element, false))

/** Caches accessible names during `read`. The page must not change while `read` runs. */
const named = <T>(read: () => T): T => {
  beginAriaCaches()
  try {
    return read()
  } finally {
    endAriaCaches()
  }
}

/** Reads the page by roles and names. While a dialog is open, finds controls only in the topmost dialog. */
export const screenOf = (root: HTMLElement) => {
  const topDialog = (): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('dialog')].filter((dialog) => dialog.matches(':modal')).at(-1)

  const isMeant =
    ({ role, name, within }: Control) =>
    (element: HTMLElement): boolean => {
      if (getAriaRole(element) !== role || ![name].flat().includes(nameOf(element))) return false
      if (within === undefined) return true
      const group = element.closest('dialog, li, [role=listitem]')
      return group !== null && [within].flat().includes(nameOf(group))
    }
  const candidatesOf = ({ role }: Control): HTMLElement[] => [
    ...(topDialog() ?? root).querySelectorAll<HTMLElement>(candidates[role]),
  ]
  const find = (control: Control): HTMLElement | undefined =>
    named(() => candidatesOf(control).find(isMeant(control)))

  return {
    find,
    /** The control; undefined if none or several match. */
    findOnly: (control: Control): HTMLElement | undefined =>
      named(() => {
        const found = candidatesOf(control).filter(isMeant(control))
        return found.length === 1 ? found[0] : undefined
      }),
    together: named,
    /** Whether the element exists and is neither disabled nor read-only. */
    isEnabled: (element: HTMLElement | undefined): element is HTMLElement =>
      element !== undefined &&
      !getAriaDisabled(element) &&
      !(element instanceof HTMLInputElement && isWritten(element) && element.readOnly) &&
      !(element instanceof HTMLTextAreaElement && element.readOnly),
    /** Lists the available controls of a role, for the message about a missing control. */
    there: (role: Control['role']): string => {
      const names = named(() =>
        [...(topDialog() ?? root).querySelectorAll(candidates[role])]
          .filter((element) => getAriaRole(element) === role)
          .map((element) => {
            const isReadOnly = 'readOnly' in element && element.readOnly
            return `'${nameOf(element)}'${getAriaDisabled(element) ? ' (disabled)' : isReadOnly ? ' (read-only)' : ''}`
          }),
      )
      return `${topDialog() ? 'The dialog' : 'The page'} has ${names.length > 0 ? `these: ${names.join(', ')}` : `no ${role}`}.`
    },
    /** The name of the topmost open dialog. */
    dialog: () => named(() => (topDialog() ? nameOf(topDialog() as HTMLElement) : null)),
    /** Whether the page contains these words. */
    shows: (words: string) => spoken(root.textContent).includes(words),
    /** Whether the topmost dialog contains these words; without a dialog, the page. */
    says: (words: string) => spoken((topDialog() ?? root).textContent).includes(words),
    isTicked: (name: string) => {
      const box = find({ role: 'checkbox', name })
      return box instanceof HTMLInputElement ? box.checked : undefined
    },
    isBusy: (name: string) => find({ role: 'button', name })?.getAttribute('aria-busy') === 'true',
    /** The value of a text field. */
    value: (name: string) => {
      const field = find({ role: 'textbox', name })
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value
        : undefined
    },
    /** The values of all editable fields, by label. */
    texts: (): Map<string, string> =>
      new Map(
        [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
          .filter((field) => field instanceof HTMLTextAreaElement || isWritten(field))
          .map((field) => [spoken(field.labels?.[0]?.textContent ?? field.name), field.value]),
      ),
    focusIsLost: () => {
      const { activeElement, body } = document
      const dialog = topDialog()
      return activeElement === body || activeElement === null || dialog?.contains(activeElement) === false
    },
  }
}

export type Screen = ReturnType<typeof screenOf>

import { credentialOf } from './credential.ts'

/** A message from the stand-in page to the page that opened it. */
export interface GoogleMessage {
  readonly kind: 'guildhall.google'
  /** The fake backend's token for the chosen account; null if the user chose none. */
  readonly credential: string | null
}

interface Options {
  readonly client_id: string
  readonly nonce?: string
  readonly callback: (response: { credential: string }) => void
}

type Moment =
  | { skipped: 'user_cancel' | 'tap_outside' }
  | { dismissed: 'credential_returned' | 'cancel_called' }

const momentOf = (moment: Moment) => ({
  getMomentType: () => ('skipped' in moment ? 'skipped' : 'dismissed'),
  isDisplayMoment: () => false,
  isDisplayed: () => true,
  isNotDisplayed: () => false,
  isSkippedMoment: () => 'skipped' in moment,
  getSkippedReason: () => ('skipped' in moment ? moment.skipped : undefined),
  isDismissedMoment: () => 'dismissed' in moment,
  getDismissedReason: () => ('dismissed' in moment ? moment.dismissed : undefined),
})

/** Shows the accounts from which the user chooses, in a popup or in an iframe of the page. */
interface Chooser {
  readonly source: () => Window | null
  readonly close: () => void
}

type Open = (page: Window, address: string, onClosed: () => void) => Chooser | null

const inPopup: Open = (page, address, onClosed) => {
  const popup = page.open(address, 'guildhall-google', 'popup,width=480,height=720')
  if (!popup) return null
  const watch = page.setInterval(() => {
    if (popup.closed) onClosed()
  }, 200)
  return {
    source: () => popup,
    close: () => {
      page.clearInterval(watch)
      popup.close()
    },
  }
}

const inPage: Open = (page, address, onClosed) => {
  const dialog = page.document.createElement('dialog')
  const frame = page.document.createElement('iframe')
  const cancel = page.document.createElement('button')
  dialog.setAttribute('aria-label', 'Stand-in for Google sign-in')
  frame.title = 'Choose an account'
  frame.src = address
  cancel.type = 'button'
  cancel.textContent = 'Close'
  dialog.style.cssText =
    'width: min(30rem, 100vw - 2rem); height: min(44rem, 100dvh - 2rem); margin: auto; padding: 0; border: 1px solid; color: CanvasText; background: Canvas'
  frame.style.cssText = 'display: block; width: 100%; height: calc(100% - 2.75rem); border: 0'
  cancel.style.cssText = 'width: 100%; height: 2.75rem; font: inherit; border-bottom: 1px solid'
  dialog.append(cancel, frame)
  cancel.addEventListener('click', onClosed)
  dialog.addEventListener('cancel', onClosed)
  page.document.body.append(dialog)
  dialog.showModal()
  return { source: () => frame.contentWindow, close: () => dialog.remove() }
}

const isMessage = (data: unknown): data is GoogleMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'guildhall.google'

/**
 * A stand-in for `google.accounts.id`. `prompt` opens our page at `address` in a popup, or in an iframe if the browser
 * blocks popups. It passes the chosen credential to the callback.
 */
export const createGoogleClient = (page: Window, address: string) => {
  let options: Options | undefined
  let cancelOpen = () => {}

  return {
    initialize(given: Options) {
      options = given
    },
    prompt(listener: (moment: ReturnType<typeof momentOf>) => void = () => {}) {
      if (!options) throw new Error('Call initialize before prompt.')
      cancelOpen()
      const { callback, nonce } = options
      const end = (moment: Moment) => {
        page.removeEventListener('message', onMessage)
        cancelOpen = () => {}
        chooser?.close()
        listener(momentOf(moment))
      }
      const leave = () => end({ skipped: 'user_cancel' })
      const onMessage = ({ data, origin, source }: MessageEvent) => {
        if (origin !== page.location.origin || !source || source !== chooser?.source() || !isMessage(data))
          return
        if (data.credential === null) return leave()
        const { credential } = data
        end({ dismissed: 'credential_returned' })
        callback({ credential: credentialOf(credential, nonce) })
      }
      const chooser = inPopup(page, address, leave) ?? inPage(page, address, leave)
      page.addEventListener('message', onMessage)
      cancelOpen = () => end({ dismissed: 'cancel_called' })
    },
    cancel() {
      cancelOpen()
    },
  }
}

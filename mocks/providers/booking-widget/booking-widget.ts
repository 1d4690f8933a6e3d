/** A message from the stand-in, in its iframe, to the page that shows it. */
export interface BookingMessage {
  readonly kind: 'guildhall.booking'
  readonly said: 'closed'
}

const isMessage = (data: unknown): data is BookingMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'guildhall.booking'

/** A stand-in for `Calendly`: shows our booking page over the current page until it is closed. */
export const createBookingWidget = (page: Window) => ({
  initPopupWidget({ url }: { url: string }) {
    const { document } = page
    const before = document.activeElement
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const close = document.createElement('button')
    dialog.className = 'guildhall-booking'
    dialog.setAttribute('aria-label', 'Stand-in for the scheduling widget')
    frame.title = 'Choose a time'
    frame.src = url
    close.type = 'button'
    close.textContent = 'Close'
    dialog.append(close, frame)
    const end = () => {
      page.removeEventListener('message', onMessage)
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
    }
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin === page.location.origin && source === frame.contentWindow && isMessage(data)) end()
    }
    close.addEventListener('click', end)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end()
    })
    page.addEventListener('message', onMessage)
    document.body.append(dialog)
    dialog.showModal()
  },
})

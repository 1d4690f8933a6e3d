/**
 * Substitutes for the public scripts of Google's sign-in and of Calendly. They use the same kinds of elements, the same
 * DOM sinks and the same Trusted Types policies as published copies of these scripts. Each function is sent to the page
 * as text, so it uses nothing outside itself.
 */

/**
 * In place of https://accounts.google.com/gsi/client. Adds markup by a Trusted Types policy of its own, a style sheet,
 * and an iframe that responds with the credential.
 */
const googleClient = () => {
  const origin = 'https://accounts.google.com'
  const { trustedTypes } = window as unknown as {
    trustedTypes: {
      emptyHTML: string
      createPolicy(name: string, rules: object): { createHTML(text: string): string }
    }
  }
  // Assigns innerHTML at once, as Google's client does when it loads.
  document.createElement('div').innerHTML = trustedTypes.emptyHTML
  let listener: (response: { credential: string }) => void = () => {}
  const id = {
    initialize({ callback, nonce }: { callback: typeof listener; nonce: string }) {
      const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
      listener = ({ credential }) =>
        callback({ credential: `${part({ alg: 'RS256' })}.${part({ nonce })}.${credential}` })
      const sheet = document.createElement('link')
      Object.assign(sheet, { id: 'googleidentityservice', rel: 'stylesheet', href: `${origin}/gsi/style` })
      document.head.append(sheet)
    },
    prompt() {
      const same = (text: string) => text
      const policy = trustedTypes.createPolicy('goog#html', { createHTML: same, createScriptURL: same })
      const container = document.createElement('div')
      container.id = 'credential_picker_container'
      container.innerHTML = policy.createHTML('<div role="dialog" aria-label="Sign in with Google"></div>')
      const frame = document.createElement('iframe')
      frame.src = `${origin}/gsi/iframe/select?client_id=guildhall`
      frame.style.cssText = 'display: block; height: 300px; border: 0'
      container.firstElementChild?.append(frame)
      document.body.append(container)
      const request = new XMLHttpRequest()
      request.open('GET', `${origin}/gsi/status`)
      request.send()
      window.addEventListener('message', (event) => {
        if (event.origin !== origin) return
        container.remove()
        listener({ credential: event.data })
      })
    },
    cancel() {},
  }
  Object.assign(window, { google: { accounts: { id } } })
}

/**
 * In place of https://assets.calendly.com/assets/external/widget.js. Makes the popup from elements, but the badge by
 * setting innerHTML.
 */
const bookingWidget = () => {
  const element = (name: string, ...children: Element[]) => {
    const made = document.createElement('div')
    made.className = name
    made.append(...children)
    return made
  }
  Object.assign(window, {
    Calendly: {
      initPopupWidget({ url }: { url: string }) {
        const frame = document.createElement('iframe')
        Object.assign(frame, {
          src: `${url}?embed_type=PopupWidget`,
          width: '100%',
          height: '100%',
          frameBorder: '0',
        })
        const close = element('calendly-popup-close')
        const content = element('calendly-popup-content', element('spinner', element('bounce1')), frame)
        content.setAttribute('data-url', url)
        const overlay = element('calendly-overlay', element('calendly-popup', content), close)
        close.onclick = () => {
          document.body.style.overflow = ''
          overlay.remove()
        }
        document.body.append(overlay)
        document.body.style.overflow = 'hidden'
      },
      initBadgeWidget({ text }: { text: string }) {
        element('calendly-badge-content').innerHTML = text
      },
    },
  })
}

const script = (run: () => void) => ({ contentType: 'text/javascript', body: `(${run})()` })
const styles = (rule: string) => ({ contentType: 'text/css', body: rule })
const html = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><title>Frame</title>${body}`,
})

/** The responses of these third parties by URL, without the query. */
export const thirdParties: Readonly<Record<string, { contentType: string; body: string }>> = {
  'https://accounts.google.com/gsi/client': script(googleClient),
  'https://accounts.google.com/gsi/style': styles(
    '#credential_picker_container { position: fixed; top: 0; right: 0; z-index: 9999 }',
  ),
  'https://accounts.google.com/gsi/status': { contentType: 'text/plain', body: '' },
  'https://accounts.google.com/gsi/iframe/select': html(
    `<button onclick="window.open('https://accounts.google.com/gsi/confirm')">Ann Larsson</button>`,
  ),
  'https://accounts.google.com/gsi/confirm': html(
    `<button onclick="opener.parent.postMessage('a.signed.credential', '*')">Continue</button>`,
  ),
  'https://assets.calendly.com/assets/external/widget.js': script(bookingWidget),
  'https://assets.calendly.com/assets/external/widget.css': styles(
    '.calendly-overlay { position: fixed; inset: 0; z-index: 9999 } .calendly-popup-close { position: absolute; top: 0; right: 0; width: 40px; height: 40px }',
  ),
}

/** Calendly's page, on which a user picks a time. */
export const bookingPage = html('<h1>Choose a time</h1>')

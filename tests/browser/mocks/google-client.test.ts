import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGoogleClient } from '#mocks/providers/google-client/google-client.ts'

const address = 'about:blank'

const asking = () => {
  const said: string[] = []
  const client = createGoogleClient(window, address)
  client.initialize({
    client_id: 'guildhall',
    nonce: 'nonce-1',
    callback: ({ credential }) =>
      said.push(
        `credential ${credential.split('.')[2]} of ${JSON.parse(atob(credential.split('.')[1] ?? '')).nonce}`,
      ),
  })
  const prompt = () =>
    client.prompt((moment) =>
      said.push(
        moment.isSkippedMoment()
          ? `skipped: ${moment.getSkippedReason()}`
          : `dismissed: ${moment.getDismissedReason()}`,
      ),
    )
  return { client, prompt, said }
}

/** A window that the client uses as its popup. */
const popupOf = () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const source = frame.contentWindow
  if (!source) throw new Error('A frame in the page has a window.')
  vi.spyOn(window, 'open').mockReturnValue(source)
  return { source, close: () => frame.remove() }
}

const tell = (source: Window, credential: string | null, origin = window.location.origin) =>
  window.dispatchEvent(
    new MessageEvent('message', { data: { kind: 'guildhall.google', credential }, origin, source }),
  )

afterEach(() => {
  vi.restoreAllMocks()
  for (const element of document.querySelectorAll('iframe, dialog')) element.remove()
})

describe("the stand-in for Google's client", () => {
  it('returns the credential that the user has chosen in the popup only once', () => {
    const { source } = popupOf()
    const { prompt, said } = asking()
    prompt()
    tell(source, 'token-of-bea')
    tell(source, 'token-of-somebody-else')
    expect(said).toEqual(['dismissed: credential_returned', 'credential token-of-bea of nonce-1'])
  })

  it('ignores messages from another origin or window', () => {
    const { source } = popupOf()
    const { prompt, said, client } = asking()
    prompt()
    tell(source, 'forged', 'https://evil.example')
    tell(window, 'forged')
    expect(said).toEqual([])
    client.cancel()
  })

  it("reports 'skipped' when the user chooses no account", () => {
    const { source } = popupOf()
    const { prompt, said } = asking()
    prompt()
    tell(source, null)
    expect(said).toEqual(['skipped: user_cancel'])
  })

  it("reports 'skipped' when the user closes the popup", async () => {
    const { close } = popupOf()
    const { prompt, said } = asking()
    prompt()
    close()
    await expect.poll(() => said).toEqual(['skipped: user_cancel'])
  })

  it('is closed by `cancel`, which the product calls when the user leaves the page', () => {
    popupOf()
    const { client, prompt, said } = asking()
    prompt()
    client.cancel()
    client.cancel()
    expect(said).toEqual(['dismissed: cancel_called'])
  })

  it('asks for the account in a dialog of the page when the browser blocks the popup', () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { prompt, said } = asking()
    prompt()
    const dialog = document.querySelector('dialog')
    expect(dialog?.getAttribute('aria-label')).toBe('Stand-in for Google sign-in')
    dialog?.querySelector('button')?.click()
    expect(said).toEqual(['skipped: user_cancel'])
    expect(document.querySelector('dialog')).toBe(null)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { browserScripts } from '#src/browser/page/scripts.ts'

describe('scripts of third parties', () => {
  const page = (createScriptURL?: (url: string) => string) => {
    const added: (EventTarget & { src?: string; href?: string; remove(): void })[] = []
    const document = {
      baseURI: 'https://guildhall.test/',
      createElement: () => Object.assign(new EventTarget(), { remove: vi.fn() }),
      head: { append: (script: EventTarget & { remove(): void }) => added.push(script) },
      defaultView: createScriptURL && { trustedTypes: { createPolicy: () => ({ createScriptURL }) } },
    } as unknown as Document
    return { scripts: browserScripts(document), added }
  }

  it('are loaded once, even if several callers request them', async () => {
    const { scripts, added } = page()
    const both = Promise.all([scripts.load('https://id.test/client'), scripts.load('https://id.test/client')])
    added[0]?.dispatchEvent(new Event('load'))
    await both
    await scripts.load('https://id.test/client')
    expect(added.map(({ src }) => src)).toEqual(['https://id.test/client'])
  })

  it("A14: are loaded only as the page's Trusted Types policy allows", () => {
    const { scripts, added } = page((url) => `trusted ${url}`)
    void scripts.load('https://id.test/client')
    expect(added.map(({ src }) => src)).toEqual(['trusted https://id.test/client'])
  })

  it('SCHED-01, C75: a stylesheet is loaded once, however often it is requested', async () => {
    const { scripts, added } = page()
    const url = 'https://widget.test/widget.css'
    const both = Promise.all([scripts.loadStylesheet(url), scripts.loadStylesheet(url)])
    added[0]?.dispatchEvent(new Event('load'))
    await both
    await scripts.loadStylesheet(url)
    expect(added).toMatchObject([{ rel: 'stylesheet', href: 'https://widget.test/widget.css' }])
  })

  it('LOGIN-13: the request for a script that fails to load rejects, and the next request loads the script again', async () => {
    const { scripts, added } = page()
    const failed = scripts.load('https://id.test/client')
    added[0]?.dispatchEvent(new Event('error'))
    await expect(failed).rejects.toThrow('The script id.test did not load.')
    expect(added[0]?.remove).toHaveBeenCalledOnce()
    const again = scripts.load('https://id.test/client')
    added[1]?.dispatchEvent(new Event('load'))
    await again
  })
})

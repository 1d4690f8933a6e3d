import { beforeEach, describe, expect, it } from 'vitest'
import { positionKey, scrollPositions } from '#src/browser/page/scroll-positions.ts'

describe('the scroll position of a page in the history', () => {
  const top = () => window.scrollY
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })
  const storage = (text: string | null = null) => {
    const kept = new Map([['scrollPositions', text]])
    return {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, to: string) => {
        kept.set(key, to)
      },
    }
  }

  beforeEach(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="tall" style="height: 9000px"><p id="é" style="position: relative; top: 3000px; scroll-margin: 0">part</p></div>',
    )
    // Scrolls smoothly to links within the page, as the product's pages do.
    document.documentElement.style.scrollBehavior = 'smooth'
    // Resets the scroll padding of the product's styles, which other test files in this page may have left. It keeps an
    // element from being covered by the bar.
    document.documentElement.style.scrollPaddingTop = '0px'
    return () => {
      document.getElementById('tall')?.remove()
      document.documentElement.style.scrollBehavior = ''
      document.documentElement.style.scrollPaddingTop = ''
    }
  })

  it('if no position was saved, is the anchor or the top of the page, or stays as it is if `keepsScroll` is true', () => {
    const positions = scrollPositions(storage())
    scrollTo(500)
    positions.restore('a', '', true)
    expect(top()).toBe(500)
    positions.restore('a', '', false)
    expect(top()).toBe(0)
    // With 'smooth', the page would reach the element only after an animation.
    document.documentElement.style.scrollBehavior = 'auto'
    positions.restore('a', `#${encodeURIComponent('é')}`, false)
    expect(document.getElementById('é')?.getBoundingClientRect().top).toBe(0)
    positions.restore('a', '#%E0%A4%A', false)
    expect(top()).toBe(0)
  })

  it('is saved under the key of the entry, else under path and hash, never under a query with a token', () => {
    const entry = { pathname: '/change-password', search: '?token=secret', hash: '#form', state: null }
    expect(positionKey({ ...entry, key: 'k1' })).toBe('k1')
    expect(positionKey({ ...entry, key: 'default' })).toBe('/change-password#form')
  })

  it('is the anchor of the page if the saved position was removed from the storage', () => {
    const positions = scrollPositions(storage('{"a":700}'))
    document.documentElement.style.scrollBehavior = 'auto'
    positions.forget('a')
    positions.restore('a', `#${encodeURIComponent('é')}`, false)
    expect(document.getElementById('é')?.getBoundingClientRect().top).toBe(0)
  })

  it('is restored when the user returns to the page, also after a reload', () => {
    const kept = storage()
    const positions = scrollPositions(kept)
    positions.watch(() => 'a')
    scrollTo(700)
    positions.save('b')
    scrollTo(300)
    window.dispatchEvent(new Event('pagehide'))
    expect(window.history.scrollRestoration).toBe('auto')
    window.dispatchEvent(new Event('pageshow'))
    expect(window.history.scrollRestoration).toBe('manual')
    scrollTo(0)
    const anew = scrollPositions(kept)
    anew.restore('a', '', false)
    expect(top()).toBe(300)
    anew.restore('b', '', false)
    expect(top()).toBe(700)
  })

  describe('when the page is not tall enough yet', () => {
    const tall = () => document.getElementById('tall') ?? expect.unreachable()
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const back = () => {
      const positions = scrollPositions(storage('{"a":700}'))
      tall().style.display = 'none'
      positions.restore('a', '', false)
      expect(top()).toBe(0)
      return positions
    }

    it('is restored when the page has become tall enough', async () => {
      back()
      tall().style.display = ''
      await expect.poll(top).toBe(700)
      // After the position is restored, the user scrolls.
      scrollTo(40)
      tall().style.height = '9100px'
      await frames()
      expect(top()).toBe(40)
    })

    it.each([
      ['the user has scrolled', () => window.dispatchEvent(new Event('wheel'))],
      ['another page was opened', (positions) => positions.restore('b', '', false)],
    ] as [string, (positions: ReturnType<typeof scrollPositions>) => void][])(
      'is not restored after %s',
      async (_, act) => {
        act(back())
        tall().style.display = ''
        await frames()
        expect(top()).toBe(0)
      },
    )
  })

  it.each(['null', '[', '"text"', '{"a":"far"}'])(
    'counts as not saved when the storage contains the invalid text %s',
    (text) => {
      scrollTo(500)
      scrollPositions(storage(text)).restore('a', '', false)
      expect(top()).toBe(0)
    },
  )
})

import { createPortal } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { prefer, renderView } from '#tests/browser/render-view.tsx'

const nothing = () => {}
const lantern = '/mocks/public/videos/lantern-room.webm'

const filmOf = (src: string, { muted = true, fullscreen = false, poster = null as string | null } = {}) => (
  <PromoVideo
    src={src}
    poster={poster}
    title="Video of Glass"
    muted={muted}
    fullscreen={fullscreen}
    onToggleFullscreen={nothing}
    onLeaveFullscreen={nothing}
    onToggleMute={nothing}
  />
)

it('a video does not request full screen in a document that does not allow it', () => {
  const frame = document.createElement('iframe')
  frame.allow = "fullscreen 'none'"
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const inside = frame.contentDocument ?? expect.unreachable()
  expect([document.fullscreenEnabled, inside.fullscreenEnabled]).toEqual([true, false])
  const asked = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue()
  onTestFinished(() => asked.mockRestore())
  const film = filmOf('data:,', { fullscreen: true })
  const windowOf = inside.defaultView as (Window & typeof globalThis) | null
  const askedInside =
    windowOf && vi.spyOn(windowOf.Element.prototype, 'requestFullscreen').mockResolvedValue()
  renderView(createPortal(film, inside.body))
  expect(inside.querySelector('video')).not.toBeNull()
  expect(askedInside).not.toHaveBeenCalled()
  renderView(film)
  expect(asked).toHaveBeenCalledOnce()
})

it('a video that cannot be loaded is replaced by an icon', async () => {
  renderView(filmOf('data:video/webm;base64,AAAA'))
  const film = page.getByRole('button', { name: 'Video of Glass' }).element()
  await expect.poll(() => film.querySelector('video')).toBeNull()
  expect(film.querySelector('svg')).not.toBeNull()
})

it.each([
  ['with a poster', '/pictures/film.svg', `${window.location.origin}/pictures/film.svg`],
  ['without a poster', null, ''],
])('before a video plays, its poster is shown: %s (addition)', (_, poster, shown) => {
  renderView(filmOf(lantern, { poster }))
  expect(document.querySelector('video')?.poster).toBe(shown)
})

describe('a video that starts by itself', () => {
  const emulate = (value: 'reduce' | '') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  const renderFilm = () => {
    renderView(filmOf(lantern))
    return document.querySelector('video') ?? expect.unreachable()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('can be paused and resumed (addition)', async () => {
    const film = renderFilm()
    await expect.poll(() => film.currentTime).toBeGreaterThan(0)
    await button('Pause').click()
    await expect.element(button('Play')).toHaveFocus()
    expect(film.paused).toBe(true)
    await button('Play').click()
    await expect.element(button('Pause')).toHaveFocus()
    expect(film.paused).toBe(false)
  })

  it('that the browser has paused resumes at the first click (addition)', async () => {
    const film = renderFilm()
    await expect.poll(() => film.currentTime).toBeGreaterThan(0)
    film.pause()
    await button('Pause').click()
    await expect.poll(() => film.paused).toBe(false)
    await expect.element(button('Pause')).toBeVisible()
  })

  it('does not start for users who prefer reduced motion (addition)', async () => {
    onTestFinished(async () => void (await emulate('')))
    await emulate('reduce')
    const film = renderFilm()
    await expect.poll(() => film.readyState).toBe(film.HAVE_ENOUGH_DATA)
    await expect.element(button('Play')).toBeVisible()
    expect([film.paused, film.currentTime]).toEqual([true, 0])
    await button('Play').click()
    await expect.element(button('Pause')).toBeVisible()
  })
})

describe.each(['light', 'dark'] as const)("the focus ring on a video's controls in the %s theme", (theme) => {
  const white = 'rgb(255, 255, 255)'
  const black = 'rgb(0, 0, 0)'

  it.each([
    ['Video of Glass', '{Tab}', '::after', 'borderTopColor', 'outlineColor'],
    ['Mute', '{Tab}{Tab}{Tab}', undefined, 'outlineColor', 'boxShadow'],
  ] as const)(
    "on '%s' is visible above any video, because it has a light line beside a dark line",
    async (name, keys, part, light, dark) => {
      await prefer(theme)
      renderView(filmOf(lantern, { muted: false }))
      await userEvent.keyboard(keys)
      const button = page.getByRole('button', { name, exact: true })
      await expect.element(button).toHaveFocus()
      const style = getComputedStyle(button.element(), part)
      expect(style[light]).toBe(white)
      expect(style[dark]).toContain(black)
    },
  )
})

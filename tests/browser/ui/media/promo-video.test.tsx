import { createPortal } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { draw, prefer } from '#tests/browser/draw.tsx'

const nothing = () => {}

it('a film in a document that may not fill the screen asks for none', () => {
  const frame = document.createElement('iframe')
  frame.allow = "fullscreen 'none'"
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const inside = frame.contentDocument ?? expect.unreachable()
  expect([document.fullscreenEnabled, inside.fullscreenEnabled]).toEqual([true, false])
  const asked = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue()
  onTestFinished(() => asked.mockRestore())
  const film = (
    <PromoVideo
      src="data:,"
      title="Video"
      muted
      fullscreen
      onToggleFullscreen={nothing}
      onLeaveFullscreen={nothing}
      onToggleMute={nothing}
    />
  )
  const windowOf = inside.defaultView as (Window & typeof globalThis) | null
  const askedInside =
    windowOf && vi.spyOn(windowOf.Element.prototype, 'requestFullscreen').mockResolvedValue()
  draw(createPortal(film, inside.body))
  expect(inside.querySelector('video')).not.toBeNull()
  expect(askedInside).not.toHaveBeenCalled()
  draw(film)
  expect(asked).toHaveBeenCalledOnce()
})

it('a film that does not load has a sign in its place', async () => {
  draw(
    <PromoVideo
      src="data:video/webm;base64,AAAA"
      title="Video of Glass"
      muted
      fullscreen={false}
      onToggleFullscreen={nothing}
      onLeaveFullscreen={nothing}
      onToggleMute={nothing}
    />,
  )
  const film = page.getByRole('button', { name: 'Video of Glass' }).element()
  await expect.poll(() => film.querySelector('video')).toBeNull()
  expect(film.querySelector('svg')).not.toBeNull()
})

describe.each(['light', 'dark'] as const)('the focus in the %s theme', (theme) => {
  const white = 'rgb(255, 255, 255)'
  const black = 'rgb(0, 0, 0)'

  it.each([
    ['Video of Glass', '{Tab}', '::after', 'borderTopColor', 'outlineColor'],
    ['Mute', '{Tab}{Tab}', undefined, 'outlineColor', 'boxShadow'],
  ] as const)(
    "on '%s' is seen on any film: a light line beside a dark one",
    async (name, keys, part, light, dark) => {
      await prefer(theme)
      draw(
        <PromoVideo
          src="data:video/webm;base64,AAAA"
          title="Video of Glass"
          muted={false}
          fullscreen={false}
          onToggleFullscreen={nothing}
          onLeaveFullscreen={nothing}
          onToggleMute={nothing}
        />,
      )
      await userEvent.keyboard(keys)
      const button = page.getByRole('button', { name, exact: true })
      await expect.element(button).toHaveFocus()
      const style = getComputedStyle(button.element(), part)
      expect(style[light]).toBe(white)
      expect(style[dark]).toContain(black)
    },
  )
})

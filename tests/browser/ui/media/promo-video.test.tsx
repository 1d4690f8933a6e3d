import { createPortal } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { draw } from '#tests/browser/draw.tsx'

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

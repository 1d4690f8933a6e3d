import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Loading, SkeletonPage } from '#src/ui/feedback/loading/skeleton.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('the placeholder of a page keeps what follows it below the window, so that the content moves nothing', async () => {
  const before = { width: window.innerWidth, height: window.innerHeight }
  onTestFinished(() => page.viewport(before.width, before.height))
  await page.viewport(1280, 900)
  renderView(
    <>
      <Loading label="Loading…">
        <SkeletonPage />
      </Loading>
      <footer>Terms</footer>
    </>,
  )
  const footer = page.getByRole('contentinfo')
  await expect.element(footer).toBeInTheDocument()
  expect(footer.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight)
})

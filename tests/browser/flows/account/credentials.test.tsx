import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ContinueWithGoogle } from '#src/flows/shared/auth/credentials.tsx'
import { draw } from '#tests/browser/draw.tsx'

it.each([
  ["shows Google's logo", false, 4],
  ['shows a spinner instead of the logo while it is busy', true, 0],
])('the button that continues with Google %s', (_, running, shapes) => {
  draw(<ContinueWithGoogle running={running} disabled={false} onChoose={() => {}} />)
  const button = page.getByRole('button', { name: 'Continue with Google' }).element()
  expect(button.querySelectorAll('path')).toHaveLength(shapes)
})

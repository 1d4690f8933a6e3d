import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Accordion } from '#src/ui/navigation/accordion.tsx'
import { Disclosure } from '#src/ui/navigation/disclosure.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const lookOf = (text: string) => {
  const line = page.getByText(text, { exact: true }).element()
  const { fontSize, fontFamily, minHeight, paddingBlock } = getComputedStyle(line)
  const { rotate, width, height, backgroundPosition } = getComputedStyle(line, '::after')
  return { fontSize, fontFamily, minHeight, paddingBlock, rotate, width, height, backgroundPosition }
}

it('the two kinds of question lists look the same, and screen readers do not read their toggle icons', async () => {
  renderView(
    <>
      <Accordion
        items={[
          { title: 'What does it cost?', content: 'Nothing.' },
          { title: 'Who pays?', content: 'Nobody.' },
        ]}
        open={1}
        onToggle={() => {}}
      />
      <Disclosure group="questions" summary="Can I change it?">
        Yes.
      </Disclosure>
      <Disclosure group="questions" summary="Is it safe?">
        Yes.
      </Disclosure>
    </>,
  )
  await page.getByText('Is it safe?').click()
  await expect.poll(() => lookOf('Is it safe?').rotate).toBe('45deg')
  expect(lookOf('Is it safe?')).toEqual(lookOf('Who pays?'))
  expect(lookOf('Can I change it?')).toEqual(lookOf('What does it cost?'))
  expect(lookOf('Can I change it?')).toMatchObject({ rotate: 'none', backgroundPosition: '50% 50%, 50% 50%' })
  await expect.element(page.getByText('Is it safe?')).toHaveAccessibleName('Is it safe?')
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ToggleChip } from '#src/ui/forms/choice/choice-group.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

it('the text of a select is aligned with that of a text field, and ends before the arrow', () => {
  renderView(
    <>
      <TextField label="Search" value="" onChange={() => {}} />
      <SelectField label="Show" value="all" options={[{ value: 'all', label: 'All' }]} onChange={() => {}} />
    </>,
  )
  const field = getComputedStyle(page.getByLabelText('Search').element())
  const choice = getComputedStyle(page.getByLabelText('Show').element())
  expect(choice.appearance).toBe('none')
  expect(choice.paddingInlineStart).toBe(field.paddingInlineStart)
  expect(choice.paddingInlineEnd).toBe('40px')
})

it('on a phone the text of a toggle chip does not touch its border', async () => {
  await widen(390)
  renderView(
    <ToggleChip checked={false} onChange={() => {}}>
      Compact
    </ToggleChip>,
  )
  const chip = page.getByRole('checkbox').element().getBoundingClientRect()
  const words = page.getByText('Compact').element().getBoundingClientRect()
  expect(words.left - chip.left).toBeGreaterThanOrEqual(16)
})

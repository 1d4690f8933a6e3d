import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ChoiceGroup } from '#src/ui/forms/choice/choice-group.tsx'
import { FieldGroup } from '#src/ui/forms/text/field.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('a field group gives several controls for one value a common name', () => {
  renderView(<ChoiceGroup label="Billing" options={['Free', 'Paid']} value={null} onChange={() => {}} />)
  expect(page.getByRole('group', { name: 'Billing', exact: true }).elements()).toHaveLength(1)
})

it('a field group adds no border, and does not become wider than its parent through wide content', () => {
  renderView(
    <div style={{ width: 300 }}>
      <FieldGroup label="Billing">{() => <div style={{ width: 500, height: 40 }}>Monthly</div>}</FieldGroup>
    </div>,
  )
  const label = page.getByText('Billing', { exact: true }).element()
  const wide = page.getByText('Monthly').element().getBoundingClientRect()
  const group = label.parentElement?.parentElement?.getBoundingClientRect()
  const top = label.getBoundingClientRect()
  expect(group).toMatchObject({ width: 300, left: top.left, top: top.top, bottom: wide.bottom })
  expect(wide).toMatchObject({ left: top.left, top: top.bottom + 8 })
})

import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Sortable } from '#src/ui/forms/sortable.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

function Plans() {
  const [plans, setPlans] = useState(['Gold', 'Silver', 'Bronze'])
  return (
    <Sortable
      label="Plans"
      items={plans.map((plan) => ({ key: plan, name: plan, title: plan, content: null }))}
      onMove={(key, to) => setPlans(plans.filter((plan) => plan !== key).toSpliced(to, 0, key))}
    />
  )
}

it('two moves of list entries to the same position are both announced', async () => {
  renderView(<Plans />)
  const status = page.getByRole('status')
  const move = (plan: string) => page.getByRole('button', { name: `Move ${plan} down` }).click()
  await move('Gold')
  await expect.element(status).toHaveTextContent('Moved to place 2 of 3.')
  const before = status.element().textContent
  await move('Silver')
  await expect.poll(() => status.element().textContent).not.toBe(before)
  await expect.element(status).toHaveTextContent('Moved to place 2 of 3.')
})

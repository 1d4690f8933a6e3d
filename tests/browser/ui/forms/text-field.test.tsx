import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { draw } from '#tests/browser/draw.tsx'

function Price() {
  const [price, setPrice] = useState('19')
  return <TextField label="Price" type="number" min={0.01} step={0.01} value={price} onChange={setPrice} />
}

it('the wheel over the number that has the focus leaves it as it is', async () => {
  draw(<Price />)
  const price = page.getByLabelText('Price')
  await price.click()
  const turned = vi.fn()
  window.addEventListener('wheel', turned, { once: true })
  await userEvent.wheel(price, { delta: { y: 100 } })
  await expect.poll(() => turned).toHaveBeenCalledOnce()
  await expect.element(price).toHaveValue(19)
})

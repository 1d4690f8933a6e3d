import { type ComponentProps, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstCommunityDraft, writtenDraft } from '#machines/rules/drafts/community-drafts.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { isValidPlan, planProblems } from '#machines/rules/plans/plan-problems.ts'
import { PlanEditor } from '#src/flows/selling/community-wizard/plan-editor.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { widen } from '#tests/browser/render-view.tsx'

const plan = (key: string, change: Partial<PlanDraft>): PlanDraft => ({ ...firstPlanDraft(key), ...change })

const gold = plan('plan-1', {
  title: 'Gold',
  description: 'Everything.',
  platforms: ['Discord'],
  discordServerId: '123',
  price: '19',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
})
const silver = { ...gold, key: 'plan-2', title: 'Silver' }
const bronze = { ...gold, key: 'plan-3', title: 'Bronze' }

function Step({ first, folds }: { first: PlanDraft[]; folds: readonly string[] }) {
  const [plans, setPlans] = useState(first)
  const [folded, setFolded] = useState(folds)
  const [refused, setRefused] = useState(false)
  const send: ComponentProps<typeof PlanEditor>['send'] = (event) => {
    if (event.type === 'plan.toggled')
      setFolded((before) =>
        before.includes(event.key) ? before.filter((one) => one !== event.key) : [...before, event.key],
      )
    else setPlans((before) => writtenDraft({ ...firstCommunityDraft(), plans: before }, event).plans)
  }
  return (
    <Form validation="owner" onSubmit={() => setRefused(true)}>
      <PlanEditor
        plans={plans}
        problems={refused ? Object.fromEntries(plans.map((one) => [one.key, planProblems(one)])) : {}}
        incomplete={plans.flatMap((one) => (isValidPlan(one) ? [] : one.key))}
        folded={folded}
        send={send}
      />
      <Button type="submit">Next</Button>
    </Form>
  )
}

let root: Root
const show = (first: PlanDraft[], folds: readonly string[] = []) => {
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(
    <UiProvider>
      <MemoryRouter>
        <Step first={first} folds={folds} />
      </MemoryRouter>
    </UiProvider>,
  )
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const at = (place: number) => page.getByRole('listitem', { name: `Plan ${place}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reads = async (...lines: string[]) => {
  for (const [index, line] of lines.entries())
    await expect
      .element(
        at(index + 1)
          .getByText(line, { exact: true })
          .first(),
      )
      .toBeVisible()
  await expect.element(at(lines.length + 1)).not.toBeInTheDocument()
}
const line = (title: string) => `${title} $19.00 / 2 weeks`

it('PLANRULE-19: several lines that are pasted into the roles field become one line with commas', async () => {
  show([gold])
  const roles = page.getByLabelText('Discord roles')
  await userEvent.fill(roles, 'Guest, ')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Gold\r\nSilver\n')
  roles
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(roles).toHaveValue('Guest, Gold, Silver')
})

describe('the order of plans in the plan editor', () => {
  it('WIZ-04: is changed by buttons, which retain the focus, and the new position is announced', async () => {
    show([gold, silver, bronze])
    await button('Move Plan 1 down').click()
    await reads(line('Silver'), line('Gold'), line('Bronze'))
    await expect.element(button('Move Plan 2 down')).toHaveFocus()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Moved to place 2 of 3.' }))
      .toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await reads(line('Silver'), line('Bronze'), line('Gold'))
    await expect.element(button('Move Plan 3 down')).toBeDisabled()
    await expect.element(button('Reorder Plan 3')).toHaveFocus()
  })

  it('WIZ-04: is changed by arrow keys on the handle, and stops at the ends', async () => {
    show([gold, silver])
    await expect.element(button('Reorder Plan 2')).toBeVisible()
    button('Reorder Plan 2').element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await reads(line('Silver'), line('Gold'))
    await expect.element(button('Reorder Plan 1')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await reads(line('Silver'), line('Gold'))
  })

  const pointer = (handle: Element, type: string, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: 20, clientY: y }),
    )
  const middle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  }

  /** Drags the last plan above the first, without releasing it. */
  const pullUp = async () => {
    show([gold, silver])
    await expect.element(button('Reorder Plan 2')).toBeVisible()
    const handle = button('Reorder Plan 2').element() as HTMLElement
    handle.setPointerCapture = () => {}
    pointer(handle, 'pointerdown', middle(handle))
    pointer(handle, 'pointermove', middle(handle) - 20)
    await expect.element(at(1).getByLabelText('Plan title')).not.toBeVisible()
    pointer(handle, 'pointermove', at(1).element().getBoundingClientRect().top + 1)
    await reads(line('Gold'), line('Silver'))
    return handle
  }

  it('WIZ-04: is changed by dragging the handle', async () => {
    const handle = await pullUp()
    pointer(handle, 'pointerup', at(1).element().getBoundingClientRect().top + 1)
    await reads(line('Silver'), line('Gold'))
    await expect.element(at(1).getByLabelText('Plan title')).toBeVisible()
    await expect.element(button('Reorder Plan 1')).toHaveFocus()
  })

  it('WIZ-04: stays as it was when Escape cancels the dragging', async () => {
    const handle = await pullUp()
    handle.focus()
    await userEvent.keyboard('{Escape}')
    pointer(handle, 'pointerup', 0)
    await reads(line('Gold'), line('Silver'))
    await expect.element(at(1).getByLabelText('Plan title')).toBeVisible()
  })
})

describe('collapsed and expanded plans in the plan editor', () => {
  it('WIZ-04: a collapsed plan shows title, price and platforms, and its button expands it and retains the focus', async () => {
    show([gold, { ...silver, platforms: ['Discord', 'Telegram'] }], ['plan-1', 'plan-2'])
    await reads(line('Gold'), line('Silver'))
    await expect.element(at(2).getByText('Discord & Telegram')).toBeVisible()
    await expect.element(page.getByLabelText('Plan title')).not.toBeInTheDocument()
    await expect.element(button('Plan 2')).toHaveAttribute('aria-expanded', 'false')
    await button('Plan 2').click()
    await expect.element(button('Plan 2')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button('Plan 2')).toHaveFocus()
    await expect.element(at(2).getByLabelText('Plan title')).toHaveValue('Silver')
    await expect.element(at(1).getByLabelText('Plan title')).not.toBeInTheDocument()
  })

  it("WIZ-04: after a failed 'Next' a collapsed plan says that it needs attention, and can be expanded", async () => {
    show([gold, { ...silver, title: '' }], ['plan-1', 'plan-2'])
    await button('Next').click()
    await expect.element(at(2).getByText('Needs attention')).toBeVisible()
    await expect.element(at(2).getByText('Incomplete')).not.toBeInTheDocument()
    await expect.element(at(1).getByText('Needs attention')).not.toBeInTheDocument()
    await button('Plan 2').click()
    await expect.element(at(2).getByText('Needs attention')).not.toBeInTheDocument()
    await expect.element(at(2).getByLabelText('Plan title')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(button('Plan 2')).toBeDisabled()
  })

  it('WIZ-04: a collapsed plan that is incomplete says so', async () => {
    const nameless = { ...silver, title: '' }
    show([gold, nameless], ['plan-1', 'plan-2'])
    await expect.element(at(2).getByText('Incomplete')).toBeVisible()
    await expect.element(at(1).getByText('Incomplete')).not.toBeInTheDocument()
    await button('Plan 2').click()
    await expect.element(at(2).getByText('Incomplete')).not.toBeInTheDocument()
    await at(2).getByLabelText('Plan title').fill('Silver')
    await button('Plan 2').click()
    await reads(line('Gold'), line('Silver'))
    await expect.element(page.getByText('Incomplete')).not.toBeInTheDocument()
  })

  it('WIZ-04: neither the only plan nor a plan with an error can be collapsed', async () => {
    show([gold])
    await expect.element(at(1)).toBeVisible()
    await expect.element(button('Plan 1')).not.toBeInTheDocument()
    await button('Add plan').click()
    await expect.element(button('Plan 2')).toBeEnabled()
    await button('Next').click()
    await expect.element(button('Plan 2')).toBeDisabled()
    await expect.element(button('Plan 1')).toBeEnabled()
  })

  it('WIZ-04: on a phone 30 collapsed plans are a few screens high', async () => {
    await widen(390)
    const plans = Array.from({ length: 30 }, (_, n) => ({ ...gold, key: `plan-${n + 1}` }))
    show(
      plans,
      plans.map(({ key }) => key),
    )
    await expect.element(at(30)).toBeInTheDocument()
    expect(document.documentElement.scrollHeight).toBeLessThan(4000)
  })

  it('WIZ-04: on a phone the price of a collapsed plan is on one line', async () => {
    await widen(390)
    show([{ ...gold, title: 'Hot glass' }, silver], ['plan-1', 'plan-2'])
    const price = at(1).getByText(/^\$19/)
    await expect.element(price).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(price.element())
    const lines = new Set([...range.getClientRects()].map(({ top }) => top))
    expect(lines.size).toBe(1)
  })

  it('PLANRULE-12, PLANRULE-13: the field for roles is below the server id of its platform', async () => {
    await widen(1280)
    show([{ ...gold, platforms: ['Discord', 'Telegram'] }])
    await expect.element(page.getByLabelText('Telegram roles')).toBeVisible()
    const box = (name: string) => page.getByRole('textbox', { name }).element().getBoundingClientRect()
    for (const platform of ['Discord', 'Telegram']) {
      expect(box(`${platform} roles`).left).toBe(box(`${platform} Server ID`).left)
      expect(box(`${platform} roles`).top).toBeGreaterThan(box(`${platform} Server ID`).bottom)
    }
    expect(box('Telegram roles').top).toBeLessThan(
      page.getByRole('radio', { name: 'Free', exact: true }).element().getBoundingClientRect().top,
    )
  })
})

describe('the plan editor', () => {
  it('WIZ-04, WIZ-09: adds a Free plan and focuses it, and the last plan cannot be removed', async () => {
    show([gold])
    await expect.element(button('Remove Plan 1')).not.toBeInTheDocument()
    await button('Add plan').click()
    await reads(line('Gold'), 'FREE')
    await expect.element(at(2).getByLabelText('Plan title')).toHaveFocus()
    await button('Remove Plan 2').click()
    await reads(line('Gold'))
    await expect.element(at(1).getByLabelText('Plan title')).toHaveFocus()
  })

  it('C55: when Next finds an error, the first field with a message gets the focus', async () => {
    show([gold, { ...silver, platforms: [], price: '' }])
    await button('Next').click()
    await expect.element(at(2).getByText('At least one platform must be selected.')).toBeVisible()
    await expect
      .element(at(2).getByText('Plan price must be greater than 0 for non-free plans.'))
      .toBeVisible()
    await expect.element(at(2).getByRole('checkbox', { name: 'Discord' })).toHaveFocus()
    await expect.element(at(2).getByLabelText('Price')).toHaveAttribute('aria-invalid', 'true')
  })

  it('PLANRULE-16, C55: when Next finds an error in a custom interval, its count gets the focus', async () => {
    show([{ ...gold, isCustomInterval: true, recurrenceCount: null }])
    await button('Next').click()
    await expect.element(page.getByLabelText('Every')).toHaveFocus()
    await expect
      .element(page.getByLabelText('Every'))
      .toHaveAccessibleDescription('1 to 52 For week, must be between 1 and 52.')
  })

  it.each([390, 1280])(
    "PLANRULE-16: at %d px the message about the interval's count is directly below its field",
    async (width) => {
      await widen(width)
      show([{ ...gold, isCustomInterval: true, recurrenceCount: null }])
      await button('Next').click()
      const box = (label: string) => page.getByLabelText(label).element().getBoundingClientRect()
      const message = page.getByText('For week, must be between 1 and 52.')
      await expect.element(message).toBeVisible()
      const { top, left } = message.element().getBoundingClientRect()
      expect(left).toBe(box('Every').left)
      expect(top - box('Every').bottom).toBeLessThan(box('Every').height)
    },
  )

  const field = (name: string) => page.getByRole('textbox', { name })

  it('PLANRULE-26, B21: the price field accepts numbers from 0.01 in steps of 0.01, and opens a decimal keypad', async () => {
    show([gold])
    await expect.element(field('Price')).toHaveAttribute('min', '0.01')
    await expect.element(field('Price')).toHaveAttribute('step', '0.01')
    await expect.element(field('Price')).toHaveAttribute('inputmode', 'decimal')
    await field('Price').fill('4.5')
    await reads('Gold $4.50 / 2 weeks')
  })

  it('PLANRULE-27, B21: a price with a comma and a currency sign stays as typed, and a note says how it is read', async () => {
    show([{ ...gold, price: '' }])
    await field('Price').click()
    await userEvent.keyboard('$ 1.234,5')
    await expect.element(field('Price')).toHaveValue('$ 1.234,5')
    await expect.element(page.getByText('$', { exact: true })).toBeVisible()
    await expect.element(field('Price')).toHaveAccessibleDescription('Read as $1,234.50.')
    await reads('Gold $1,234.50 / 2 weeks')
  })

  it("B21: for an ambiguous price the field asks at once which is meant, and 'Next' focuses the field", async () => {
    const question = '1,000 can mean 1000 or 1. Write 1000 or 1.00.'
    show([gold])
    await field('Price').fill('1,000')
    await expect.element(field('Price')).toHaveAccessibleDescription(question)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await button('Next').click()
    await expect.element(field('Price')).toHaveFocus()
    await expect.element(page.getByRole('alert')).toHaveTextContent(question)
    await expect.element(field('Price')).toHaveAccessibleDescription(question)
    await expect.element(field('Price')).toHaveValue('1,000')
    await field('Price').fill('1000')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await reads('Gold $1,000.00 / 2 weeks')
  })

  it.each([
    ['Price', '1,000', '1,000 can mean 1000 or 1. Write 1000 or 1.00.', '1000'],
    ['Price', 'ten', 'Write the price in digits, such as 49.90.', '10'],
    ['Free trial (days)', '1.5', 'Write a whole number in digits, such as 3.', '1'],
    ['Every', '1e3', 'Write a whole number in digits, such as 3.', '3'],
    ['Discord roles', 'x'.repeat(101), 'Discord accepts no more than 100 characters for a role.', 'x'],
  ])(
    'B21: a screen reader announces the note of the field %s for the input %s',
    async (name, typed, note, plain) => {
      show([{ ...gold, price: '', isCustomInterval: true, recurrenceCount: 1 }])
      await expect.element(field(name)).toBeVisible()
      const ids = () => field(name).element().getAttribute('aria-describedby')?.split(' ') ?? []
      // Finds the live region before it has a text: some screen readers do not announce a region that is added together
      // with its text.
      const region = ids()
        .flatMap((id) => document.getElementById(id) ?? [])
        .find(({ role }) => role === 'status')
      expect(region?.textContent).toBe('')
      await field(name).fill(typed)
      await expect.poll(() => region?.textContent).toBe(note)
      expect(region?.isConnected).toBe(true)
      await field(name).fill(plain)
      await expect.poll(() => region?.textContent).toBe('')
    },
  )

  it('B21: when the user types into the middle of a number, the caret stays there', async () => {
    show([{ ...gold, price: '1.5', isCustomInterval: true, recurrenceCount: 3, recurrenceUnit: 'day' }])
    for (const [name, typed] of [
      ['Price', '1x.5'],
      ['Every', '3x'],
    ] as const) {
      await expect.element(field(name)).toBeVisible()
      const input = field(name).element() as HTMLInputElement
      input.focus()
      input.setSelectionRange(1, 1)
      await userEvent.keyboard('x')
      await expect.element(field(name)).toHaveValue(typed)
      expect(input.selectionStart).toBe(2)
    }
  })

  it("PLANRULE-16, B21: a fraction as the interval's count is not rounded", async () => {
    show([{ ...gold, isCustomInterval: true, recurrenceCount: null }])
    await field('Every').click()
    await userEvent.keyboard('1.5')
    await expect.element(field('Every')).toHaveValue('1.5')
    await button('Next').click()
    await expect
      .element(field('Every'))
      .toHaveAccessibleDescription(
        '1 to 52 Write a whole number in digits, such as 3. For week, must be between 1 and 52.',
      )
  })

  it("a value beyond a limit of Stripe gets a note at its field, but does not stop 'Next' (addition)", async () => {
    show([gold])
    await field('Free trial (days)').fill('800')
    await button('Next').click()
    await expect
      .element(field('Free trial (days)'))
      .toHaveAccessibleDescription('Optional. Up to 1000 days. Stripe accepts no more than 730 trial days.')
    await expect.element(field('Free trial (days)')).not.toHaveAttribute('aria-invalid')
  })

  it('PLANRULE-23, PLANRULE-24: has buttons for three intervals, and Custom with a count that stays within its range', async () => {
    show([gold])
    await expect.element(page.getByRole('radio', { name: '2 weeks' })).toBeChecked()
    await page.getByRole('radio', { name: '1 month' }).click()
    await reads('Gold $19.00 / month')
    await page.getByRole('checkbox', { name: 'Custom' }).click()
    await expect.element(page.getByRole('radio', { name: '1 month' })).not.toBeChecked()
    await page.getByLabelText('Unit').selectOptions('day')
    await page.getByLabelText('Every').fill('99')
    await expect.element(page.getByLabelText('Every')).toHaveValue('31')
    await expect.element(page.getByLabelText('Every')).toHaveAccessibleDescription('1 to 31 Read as 31.')
    await reads('Gold $19.00 / 31 days')
    await page.getByRole('checkbox', { name: 'Custom' }).click()
    await reads('Gold')
    await expect.element(page.getByText('Your price will appear here.')).toBeVisible()
  })

  it('PLANRULE-05, PLANRULE-08: shows no price for a Free plan, and no server for a platform that is off', async () => {
    show([gold])
    await page.getByRole('radio', { name: 'Free', exact: true }).click()
    await expect.element(page.getByLabelText('Price')).not.toBeInTheDocument()
    await reads('Gold FREE')
    await page.getByRole('checkbox', { name: 'Discord' }).click()
    await expect.element(page.getByLabelText('Discord Server ID')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Discord' }).click()
    await expect.element(page.getByLabelText('Discord Server ID', { exact: true })).toHaveValue('')
  })

  it("C126: a checkbox marks a plan as 'Most Popular', and the preview shows the mark", async () => {
    show([gold])
    await expect.element(page.getByText('Most Popular', { exact: true })).not.toBeInTheDocument()
    const popular = page.getByRole('checkbox', { name: "Show this plan as 'Most Popular'" })
    await popular.click()
    await expect.element(popular).toBeChecked()
    await expect.element(page.getByText('Most Popular', { exact: true })).toBeVisible()
  })

  it('a wide window shows a preview of the plan beside its fields; a phone shows only the price, below the fields (addition)', async () => {
    await widen(1280)
    show([gold])
    const field = () => page.getByLabelText('Plan title').element().getBoundingClientRect()
    const offer = page.getByText('Buyers will see', { exact: true })
    const about = page.getByText('About', { exact: true })
    await expect.element(about).toBeVisible()
    expect(about.element().getBoundingClientRect().left).toBeGreaterThan(field().right)
    expect(Math.abs(offer.element().getBoundingClientRect().top - field().top)).toBeLessThan(100)
    await page.viewport(390, 800)
    await expect.element(about).not.toBeVisible()
    await expect.element(offer).toBeVisible()
    expect(offer.element().getBoundingClientRect().top).toBeGreaterThan(field().bottom)
  })

  it('the preview of an empty plan has no labels for empty parts (addition)', async () => {
    await widen(1280)
    show([{ ...gold, description: '', platforms: [] }])
    await expect.element(page.getByText('Buyers will see', { exact: true })).toBeVisible()
    await expect.element(page.getByText('About', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByText('Hosted on', { exact: true })).not.toBeInTheDocument()
  })

  it("WIZ-07: the button '?' opens an explanation of where to find server ids, and Escape closes the explanation", async () => {
    show([{ ...gold, platforms: ['Discord', 'Telegram'] }])
    await button('Where to find the Discord server ID').click()
    await expect.element(page.getByText(/choose 'Copy Server ID'/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/choose 'Copy Server ID'/)).not.toBeVisible()
    await button('How to get the Telegram chat ID').click()
    await expect.element(page.getByText(/get-chat-id command/)).toBeVisible()
    await expect.element(page.getByText(/look like negative numbers/)).toBeVisible()
  })
})

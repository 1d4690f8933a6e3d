import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { createActor } from 'xstate'
import { adsMachine } from '#machines/site/ads/machine.ts'
import { landingMachine } from '#machines/site/landing/machine.ts'
import { siteViews } from '#model/views/site.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Progress } from '#src/ui/feedback/loading/progress.tsx'
import { Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Toast } from '#src/ui/feedback/toast.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { ChoiceGroup } from '#src/ui/forms/choice/choice-group.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Slider } from '#src/ui/forms/choice/slider.tsx'
import { Switch } from '#src/ui/forms/choice/switch.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { Disclosure } from '#src/ui/navigation/disclosure.tsx'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { NavItems } from '#src/ui/shell/nav-item.tsx'
import '#src/app/still.css'
import { renderView } from '#tests/browser/render-view.tsx'

const emulate = (value: 'active' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

const nothing = () => {}

beforeEach(async () => {
  onTestFinished(() => emulate('').then(nothing))
  await emulate('active')
})

/** The value of a system colour in this browser. */
const colour = (name: string) => {
  const swatch = document.body.appendChild(document.createElement('i'))
  swatch.style.color = name
  const { color } = getComputedStyle(swatch)
  swatch.remove()
  return color
}

const styleOf = (role: Parameters<typeof page.getByRole>[0], name: string, part?: string) =>
  getComputedStyle(page.getByRole(role, { name, exact: true }).element(), part)

it("in forced colors, the system's colors are used and differ from each other", () => {
  const names = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText']
  expect(new Set(names.slice(0, 3).map(colour)).size).toBe(3)
  expect(colour('Highlight')).not.toBe(colour('HighlightText'))
})

it('in forced colors, a ticked checkbox shows its tick', () => {
  renderView(
    <Checkbox checked onChange={nothing}>
      I understand
    </Checkbox>,
  )
  expect(styleOf('checkbox', 'I understand').backgroundColor).toBe(colour('Highlight'))
  expect(styleOf('checkbox', 'I understand', '::before').backgroundColor).toBe(colour('HighlightText'))
})

it.each([
  [true, 'Highlight', 'HighlightText'],
  [false, 'Canvas', 'CanvasText'],
])(
  'in forced colors, a switch that is on (%s) shows its background and its knob',
  (checked, ground, knob) => {
    renderView(
      <Switch checked={checked} onChange={nothing}>
        Open
      </Switch>,
    )
    expect(styleOf('switch', 'Open').backgroundColor).toBe(colour(ground))
    expect(styleOf('switch', 'Open', '::before').backgroundColor).toBe(colour(knob))
  },
)

it('in forced colors, the chosen option of a group differs from the other options and is readable', () => {
  renderView(
    <ChoiceGroup label="Billing" options={['Monthly', 'Annual']} value="Annual" onChange={nothing} />,
  )
  const chip = (name: string) =>
    getComputedStyle(page.getByRole('radio', { name }).element().closest('label') ?? expect.unreachable())
  expect(chip('Annual')).toMatchObject({
    backgroundColor: colour('Highlight'),
    color: colour('HighlightText'),
    forcedColorAdjust: 'none',
  })
  expect(chip('Monthly').backgroundColor).toBe(colour('Canvas'))
})

it('in forced colors, the primary button stands out and is readable', () => {
  renderView(
    <>
      <Button variant="primary">Save</Button>
      <Button>Close</Button>
    </>,
  )
  expect(styleOf('button', 'Save')).toMatchObject({
    backgroundColor: colour('Highlight'),
    color: colour('HighlightText'),
    forcedColorAdjust: 'none',
  })
  expect(styleOf('button', 'Close').backgroundColor).toBe(colour('ButtonFace'))
})

it('in forced colors, the button of a warning differs from the cancel button and is readable', () => {
  renderView(
    <>
      <Button variant="danger">Delete</Button>
      <Button>No</Button>
    </>,
  )
  expect(styleOf('button', 'Delete')).toMatchObject({
    backgroundColor: colour('CanvasText'),
    color: colour('Canvas'),
    forcedColorAdjust: 'none',
  })
  expect(styleOf('button', 'No').backgroundColor).toBe(colour('ButtonFace'))
})

it.each(['primary', 'outline', 'danger'] as const)(
  'in forced colors, a %s button that is disabled is gray',
  (variant) => {
    renderView(
      <Button variant={variant} disabled>
        Delete
      </Button>,
    )
    expect(styleOf('button', 'Delete')).toMatchObject({
      backgroundColor: colour('Canvas'),
      borderTopColor: colour('GrayText'),
      color: colour('GrayText'),
      opacity: '1',
    })
  },
)

it('in forced colors, a loading placeholder has an outline before the scripts run', () => {
  document.body.insertAdjacentHTML('beforeend', '<div class="still-page"><div></div></div>')
  const shape = document.querySelector('.still-page > div') ?? expect.unreachable()
  onTestFinished(() => shape.parentElement?.remove())
  const { outlineColor, outlineStyle } = getComputedStyle(shape)
  expect([outlineStyle, outlineColor]).toEqual(['solid', colour('CanvasText')])
})

it('in forced colors, the initial that replaces a missing picture has a border', () => {
  renderView(
    <>
      <Picture src={null} name="Quay" />
      <Avatar name="Sol" picture={null} />
    </>,
  )
  for (const letter of ['Q', 'S'])
    expect(getComputedStyle(page.getByText(letter, { exact: true }).element())).toMatchObject({
      borderTopColor: colour('CanvasText'),
      borderTopWidth: '1px',
    })
})

it('in forced colors, the filled and the unfilled part of a slider differ', () => {
  renderView(
    <Slider label="Sales" valueText="$50" min={0} max={100} step={1} value={50} onChange={nothing} />,
  )
  const { backgroundImage } = styleOf('slider', 'Sales')
  expect(backgroundImage).toContain(colour('Highlight'))
  expect(backgroundImage).toContain(colour('CanvasText'))
})

it('in forced colors, a select shows the arrow of the browser, and a question shows its cross icon', () => {
  renderView(
    <>
      <SelectField label="Show" value="all" options={[{ value: 'all', label: 'All' }]} onChange={nothing} />
      <Disclosure group="questions" summary="Is it safe?">
        Yes.
      </Disclosure>
    </>,
  )
  expect(styleOf('combobox', 'Show').appearance).toBe('auto')
  const cross = getComputedStyle(page.getByText('Is it safe?').element(), '::after')
  expect(cross.forcedColorAdjust).toBe('none')
  expect(cross.backgroundImage).toContain(colour('CanvasText'))
})

it('in forced colors, the current step, tab and page differ from the others', () => {
  renderView(
    <>
      <Progress steps={['Details', 'Bot']} current={1} />
      <Tabs
        label="Texts"
        tabs={[
          { value: 'terms', label: 'Terms' },
          { value: 'privacy', label: 'Privacy' },
        ]}
        value="terms"
        onChange={nothing}
      >
        Text
      </Tabs>
      <NavItems
        items={[
          { label: 'Here', to: '/' },
          { label: 'There', to: '/ads' },
        ]}
      />
    </>,
  )
  const mark = page.getByText('2', { exact: true }).element()
  expect(getComputedStyle(mark)).toMatchObject({
    backgroundColor: colour('Highlight'),
    color: colour('HighlightText'),
    forcedColorAdjust: 'none',
  })
  expect(styleOf('tab', 'Terms').borderBottomColor).toBe(colour('Highlight'))
  expect(styleOf('tab', 'Privacy').borderBottomColor).toBe(colour('Canvas'))
  expect(styleOf('link', 'Here').textDecorationLine).toBe('underline')
  expect(styleOf('link', 'There').textDecorationLine).toBe('none')
})

it('in forced colors, a field with an error differs from a field without', () => {
  renderView(
    <>
      <TextField label="Name" value="" error="Name is required!" onChange={nothing} />
      <TextField label="Slug" value="" onChange={nothing} />
    </>,
  )
  expect(styleOf('textbox', 'Name').borderTopWidth).toBe('3px')
  expect(styleOf('textbox', 'Slug').borderTopWidth).toBe('1px')
})

it('in forced colors, the error of a whole form has a border', () => {
  renderView(<FormError>Please select a plan first.</FormError>)
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(page.getByRole('alert').element())
  expect([outlineStyle, outlineWidth, outlineColor]).toEqual(['solid', '3px', colour('CanvasText')])
})

it('in forced colors, a badge and a loading placeholder have an outline', () => {
  renderView(
    <>
      <Badge>Inactive</Badge>
      <Skeleton data-testid="wait" />
    </>,
  )
  for (const part of [page.getByText('Inactive'), page.getByTestId('wait')]) {
    const { outlineColor, outlineStyle } = getComputedStyle(part.element())
    expect(outlineStyle).toBe('solid')
    expect(outlineColor).toBe(colour('CanvasText'))
  }
})

it('in forced colors, a notice is readable and its icon visible', () => {
  renderView(
    <Toast title="Link copied!" tone="plain" onHold={nothing} onRelease={nothing} onDismiss={nothing} />,
  )
  const words = page.getByText('Link copied!').element()
  const sign = page.getByRole('button', { name: 'Dismiss' }).element()
  expect(getComputedStyle(page.getByRole('status').element()).backgroundColor).toBe(colour('Canvas'))
  for (const part of [words, sign]) expect(getComputedStyle(part).color).toBe(colour('CanvasText'))
})

/** The texts on a `Highlight` background that are covered, because the browser paints another box behind them. */
const covered = () => {
  const own = colour('Highlight')
  const isGround = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
  return [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .filter((element) => {
      let ground: Element | null = element
      while (ground && !isGround(ground)) ground = ground.parentElement
      if (!ground || !getComputedStyle(ground).backgroundColor.startsWith(own.slice(0, -1))) return false
      return getComputedStyle(element).forcedColorAdjust !== 'none'
    })
    .map(({ textContent }) => textContent)
}

it('in forced colors, all texts of the landing page and the ads page are readable', () => {
  const { landing: Landing, ads: Ads } = siteViews
  renderView(<Landing actor={createActor(landingMachine)} />)
  renderView(<Ads actor={createActor(adsMachine)} />)
  expect(page.getByText('Play', { exact: true }).elements().length).toBeGreaterThan(0)
  expect(covered()).toEqual([])
})

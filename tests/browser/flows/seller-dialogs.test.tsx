import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sampleBotPages, sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { activationMachine } from '#machines/selling/activation/machine.ts'
import { ActivationView } from '#src/flows/selling/activation/view.tsx'
import { DetailsStep } from '#src/flows/selling/community-wizard/details-step.tsx'
import { WizardPage, type WizardStep } from '#src/flows/selling/community-wizard/wizard-page.tsx'
import { draw, widen } from '../draw.tsx'

const [, bakers = expect.unreachable()] = sampleSellerCommunities

it('ACTIV-06: in Action Required the invitation is what stands out, and why each server holds it back is said', async () => {
  const snapshot = activationMachine.resolveState({
    value: { blocked: 'waiting' },
    context: {
      community: bakers,
      botPages: sampleBotPages,
      results: ['absent', 'powerless'],
      reason: null,
    },
  })
  draw(<ActivationView snapshot={snapshot} send={() => {}} />)
  const ground = (role: 'link' | 'button', name: string) =>
    getComputedStyle(page.getByRole(role, { name }).element()).backgroundColor
  await expect.element(page.getByText('The bot is not invited yet.')).toBeVisible()
  await expect.element(page.getByText('The bot is there, but has no admin permission.')).toBeVisible()
  expect(ground('link', 'Invite to Discord')).toBe('rgb(246, 178, 26)')
  expect(ground('button', 'Check again')).not.toBe('rgb(246, 178, 26)')
})

const steps: [WizardStep, string][] = [
  ['details', 'Step 1 of 4'],
  ['bot', 'Step 2 of 4'],
  ['plans', 'Step 3 of 4'],
  ['preview', 'Step 4 of 4'],
]

it.each(steps)(
  'WIZ-01: the wizard says of %s that it is %s, below the name of what is edited',
  async (step, text) => {
    draw(
      <WizardPage title="Edit" subtitle="Night Bakers" step={step} canQuit onQuit={() => {}}>
        <p>The step</p>
      </WizardPage>,
    )
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Night Bakers', { exact: true })).toBeVisible()
  },
)

it('WIZ-01: on a phone the three markers are equally wide, each with its name in one line', async () => {
  await widen(390)
  draw(
    <WizardPage title="Create" step="plans" canQuit onQuit={() => {}}>
      <p>The step</p>
    </WizardPage>,
  )
  const markers = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').elements()
  const boxes = markers.map((marker) => marker.getBoundingClientRect())
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ width }) => width.toFixed(1))).size).toBe(1)
  expect(new Set(boxes.map(({ height }) => height.toFixed(1))).size).toBe(1)
})

it('WIZ-02: the empty description is four lines high, and grows', async () => {
  const fields = (description: string) => (
    <DetailsStep
      draft={{ name: '', description, logo: null, video: null, plans: [] }}
      problems={{}}
      send={() => {}}
      logo={null}
      video={null}
    />
  )
  const lines = () => {
    const field = page.getByRole('textbox', { name: 'Description' }).elements().at(-1)
    const { height, lineHeight, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(
      field ?? expect.unreachable(),
    )
    const around = parseFloat(paddingTop) + parseFloat(paddingBottom) + 2 * parseFloat(borderTopWidth)
    return (parseFloat(height) - around) / parseFloat(lineHeight)
  }
  draw(fields(''))
  expect(lines()).toBeCloseTo(4)
  draw(fields('line\n'.repeat(6)))
  expect(lines()).toBeCloseTo(7)
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sampleBotPages, sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { activationMachine } from '#machines/selling/activation/machine.ts'
import { ActivationView } from '#src/flows/selling/activation/view.tsx'
import { WizardPage, type WizardStep } from '#src/flows/selling/community-wizard/wizard-page.tsx'
import { draw } from '../draw.tsx'

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

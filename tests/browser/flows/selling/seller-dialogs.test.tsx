import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { transition } from 'xstate'
import { sampleBotPages, sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import { communityDraftOf, firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import { activationMachine } from '#machines/selling/activation/machine.ts'
import { initialWizardContext } from '#machines/selling/community-wizard/wizard.ts'
import { createCommunityMachine } from '#machines/selling/create-community/machine.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'
import { ActivationView } from '#src/flows/selling/activation/view.tsx'
import { DetailsStep } from '#src/flows/selling/community-wizard/details-step.tsx'
import { DraftConflict } from '#src/flows/selling/community-wizard/draft-conflict.tsx'
import { WizardPage } from '#src/flows/selling/community-wizard/wizard-page.tsx'
import { CreateCommunityView } from '#src/flows/selling/create-community/view.tsx'
import { EditCommunityView } from '#src/flows/selling/edit-community/view.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const [, bakers = expect.unreachable()] = sampleSellerCommunities

it("ACTIV-06: the dialog 'Action Required' has the invite as its primary button, and shows for each server why it blocks the activation", async () => {
  const snapshot = activationMachine.resolveState({
    value: { blocked: 'waiting' },
    context: {
      community: bakers,
      botPages: sampleBotPages,
      results: ['absent', 'powerless'],
      reason: null,
    },
  })
  renderView(<ActivationView snapshot={snapshot} send={() => {}} />)
  const ground = (role: 'link' | 'button', name: string) =>
    getComputedStyle(page.getByRole(role, { name }).element()).backgroundColor
  await expect.element(page.getByText('The bot is not invited yet.')).toBeVisible()
  await expect.element(page.getByText('The bot is there, but has no admin permission.')).toBeVisible()
  await expect
    .element(page.getByText('Make it an administrator in the settings of the group or channel.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open in Telegram' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Invite to Telegram' })).not.toBeInTheDocument()
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
  "WIZ-01: at the step %s the wizard shows '%s' below the name of the community",
  async (step, text) => {
    renderView(
      <WizardPage title="Edit" subtitle="Night Bakers" step={step} canQuit onQuit={() => {}}>
        <p>The step</p>
      </WizardPage>,
    )
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Night Bakers', { exact: true })).toBeVisible()
  },
)

it('WIZ-01: on a phone the three steps are equally wide, each with its name on one line', async () => {
  await widen(390)
  renderView(
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

it('WIZ-02: the empty description field is four lines high, and grows with its text', async () => {
  const fields = (description: string) => (
    <DetailsStep
      draft={{
        name: '',
        description,
        logo: null,
        video: null,
        thumbnail: null,
        category: '',
        tags: '',
        plans: [],
      }}
      problems={{}}
      send={() => {}}
      uploads={{}}
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
  renderView(fields(''))
  expect(lines()).toBeCloseTo(4)
  renderView(fields('line\n'.repeat(6)))
  expect(lines()).toBeCloseTo(7)
})

it('PLANRULE-26, B21: when a community is created, the price field is a number from 0.01 in steps of 0.01', async () => {
  const snapshot = createCommunityMachine.resolveState({
    value: { writing: { step: 'plans', keeping: 'kept' } },
    context: {
      ...initialWizardContext(firstCommunityDraft(), { token: 'token-1', userId: sampleEdited.sellerId }),
      draftId: 'draft-1',
      freshId: 'draft-1',
      botPages: sampleBotPages,
      submission: null,
    },
  })
  renderView(<CreateCommunityView snapshot={snapshot} send={() => {}} />)
  const price = page.getByRole('textbox', { name: 'Price' })
  await expect.element(price).toHaveAttribute('inputmode', 'decimal')
  await expect.element(price).toHaveAttribute('min', '0.01')
  await expect.element(price).toHaveAttribute('step', '0.01')
})

function Edit({
  step,
  name = 'Kiln',
  title = 'Patron',
}: {
  step: WizardStep
  name?: string
  title?: string
}) {
  const [snapshot, setSnapshot] = useState(() => {
    const { plans, ...draft } = communityDraftOf(sampleEdited)
    return editCommunityMachine.resolveState({
      value: { writing: { step, keeping: 'kept', deletion: 'closed' } },
      context: {
        ...initialWizardContext(
          {
            ...draft,
            name,
            plans: plans.map((plan) => (plan.key === 'plan-2' ? { ...plan, title } : plan)),
          },
          { token: 'token-1', userId: sampleEdited.sellerId },
        ),
        slug: sampleEdited.slug,
        botPages: sampleBotPages,
        seller: { role: 'seller', name: 'Marta Vidal', description: null, profilePicture: null },
        base: sampleEdited,
        community: sampleEdited,
        sent: null,
        steps: null,
        changedMeanwhile: false,
      },
    })
  })
  return (
    <EditCommunityView
      snapshot={snapshot}
      send={(event) => setSnapshot((before) => transition(editCommunityMachine, before, event)[0])}
    />
  )
}

it("EDIT-05: when a community is edited, only the button 'Delete' is red", () => {
  renderView(<Edit step="plans" />)
  const colours = page
    .getByRole('button')
    .elements()
    .map((button) => [button.textContent, getComputedStyle(button).color] as const)
  const red = colours.filter(([, colour]) => colour === 'rgb(161, 27, 23)')
  expect(red.map(([name]) => name)).toEqual(['Delete'])
})

it("WIZ-05: the wizard's preview shows the same cards as the community page", async () => {
  renderView(<Edit step="preview" />)
  await expect.element(page.getByRole('heading', { name: 'Creator' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Continue' }).all()).toHaveLength(3)
})

const saveButton = page.getByRole('button', { name: 'Save Changes', exact: true })

it.each(steps)(
  "EDIT-01: on a phone, the step '%s' has 'Save Changes', on one line with its other buttons",
  async (step) => {
    await widen(390)
    renderView(<Edit step={step} />)
    await expect.element(saveButton).toBeEnabled()
    const tops = ['Back', 'Save Changes', 'Next']
      .flatMap((name) => page.getByRole('button', { name, exact: true }).elements())
      .map((button) => button.getBoundingClientRect().top)
    expect(tops).toHaveLength({ details: 2, bot: 3, plans: 3, preview: 2 }[step])
    expect(new Set(tops).size).toBe(1)
  },
)

it('EDIT-01, WIZ-08: when Save finds an error, its step opens and the field with the error gets the focus', async () => {
  renderView(<Edit step="bot" title="" />)
  await saveButton.click()
  await expect.element(page.getByText('Step 3 of 4', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('listitem', { name: 'Plan 2', exact: true }).getByLabelText('Plan title'))
    .toHaveFocus()
  await expect.element(page.getByText('Plan title is required.')).toBeVisible()
})

it('EDIT-01, WIZ-10: when Save finds an error in the open step, the field with the error gets the focus', async () => {
  renderView(<Edit step="details" name="" />)
  await saveButton.click()
  await expect.element(page.getByLabelText('Community name')).toHaveFocus()
  await expect.element(page.getByText('Name is required!')).toBeVisible()
})

function Conflict() {
  const [leaving, setLeaving] = useState(false)
  return (
    <DraftConflict
      leaving={leaving}
      send={(event: WizardEvent) => setLeaving(event.type === 'leave.requested')}
    />
  )
}

it("while the drafts of two tabs conflict, a dialog asks before the user leaves, and only its button 'Leave' leaves", async () => {
  renderView(<Conflict />)
  const leave = vi.fn()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect.element(page.getByRole('button', { name: 'Keep this draft' })).toBeVisible()
  unsavedChanges.onLeave?.(leave)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(leave).not.toHaveBeenCalled()
  unsavedChanges.onLeave?.(leave)
  await asked.getByRole('button', { name: 'Leave' }).click()
  expect(leave).toHaveBeenCalledOnce()
})

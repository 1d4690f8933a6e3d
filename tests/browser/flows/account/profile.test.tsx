import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { profileMachine } from '#machines/account/profile/machine.ts'
import { profileEditMachine } from '#machines/account/profile-edit/machine.ts'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { ProfileView } from '#src/flows/account/profile/view.tsx'
import { ProfileEditView } from '#src/flows/account/profile-edit/view.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const show = (change: Partial<Profile>, dialog: 'closed' | 'editing' = 'closed') => {
  const profile = { ...sampleProfile, ...change }
  const snapshot = profileMachine.resolveState({
    value: { ready: { card: 'resting', token: 'watched', dialog } },
    context: {
      consent: { page: externalUrl('https://discord.test/authorize'), clientId: '', redirectUri: '' },
      discordAnswer: null,
      botPage: externalUrl('https://t.test/bot'),
      signedIn: true,
      profile,
      description: profile.description,
      stale: false,
      heldBecause: null,
      paymentStatus: null,
    },
  })
  Object.assign(snapshot.children, {
    'payment-account': createActor(paymentAccountMachine, { input: { userId: profile.id, role: 'buyer' } }),
  })
  renderView(<ProfileView snapshot={snapshot} send={() => {}} />)
}

describe('the picture from the image host', () => {
  const profilePicture = 'https://images.host.test/guild/image/upload/v1/profile/sam.png'
  /** Reads the picture at once, because the product removes it when its host is found not to exist. */
  const shown = () => {
    const picture = document.querySelector('img')
    return { src: picture?.getAttribute('src'), ...picture?.getBoundingClientRect().toJSON() }
  }

  it('IMAGE-07: is resized to 160 pixels on the profile', () => {
    show({ profilePicture })
    expect(shown()).toMatchObject({
      src: 'https://images.host.test/guild/image/upload/c_fill,w_160,h_160/v1/profile/sam.png',
      width: 160,
      height: 160,
    })
  })

  it('IMAGE-07: is resized to 144 pixels in the edit dialog', () => {
    const profile = { ...sampleProfile, profilePicture }
    const dialog = createActor(profileEditMachine, { input: { profile, paymentStatus: null } })
    renderView(<ProfileEditView snapshot={dialog.getSnapshot()} send={() => {}} />)
    expect(shown()).toMatchObject({
      src: 'https://images.host.test/guild/image/upload/c_fill,w_144,h_144/v1/profile/sam.png',
      width: 144,
      height: 144,
    })
  })
})

it("PROFILE-02: without a picture the profile's card shows the initials", async () => {
  show({ name: 'Ada Lovelace' })
  await expect.element(page.getByText('AL', { exact: true })).toBeVisible()
})

it.each(['Sofie Lindqvist', 'Njål Öğüt', 'مكتبة الشرق القديم', 'ÅÉÑ Jürgen Xgqy'])(
  'PROFILE-02: no letter of the name %s is cut off at its top or bottom',
  async (name) => {
    show({ name })
    const heading = page.getByRole('heading', { level: 2, name })
    await expect.element(heading).toBeVisible()
    const box = heading.element().parentElement
    expect(box?.scrollHeight).toBe(box?.clientHeight)
  },
)

it('PROFILE-02: a name of many words is truncated after three lines', async () => {
  show({ name: 'Cooperative '.repeat(40) })
  const heading = page.getByRole('heading', { level: 2, name: /Cooperative/ })
  await expect.element(heading).toBeVisible()
  const box = heading.element().parentElement
  const lineHeight = Number.parseFloat(getComputedStyle(heading.element()).lineHeight)
  expect(box?.clientHeight).toBe(Math.round(3 * lineHeight))
  expect(box?.scrollHeight).toBeGreaterThan(box?.clientHeight ?? 0)
})

it.each([null, ''])(
  "PROFILE-03: for the description %j the profile shows 'No description available' in italics",
  async (description) => {
    show({ description })
    await expect.element(page.getByText('No description available')).toHaveStyle('font-style: italic')
  },
)

it('PROFILE-07: an empty name field in the edit dialog shows a placeholder', async () => {
  const actor = createActor(profileEditMachine, { input: { profile: sampleProfile, paymentStatus: null } })
  renderView(<ProfileEditView snapshot={actor.getSnapshot()} send={() => {}} />)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAttribute('placeholder', 'Enter your name')
})

it("PROFILE-06: 'Edit' is disabled while the edit dialog is open, and shows no spinner", async () => {
  show({}, 'editing')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await expect.element(edit).toBeVisible()
  await expect.element(edit).not.toHaveAttribute('aria-busy')
})

describe("the badge of the user's plan", () => {
  it.each([
    [null, 'None', 'rgb(239, 230, 213)', 'rgb(92, 81, 70)'],
    ['free', 'Free', 'rgb(239, 230, 213)', 'rgb(92, 81, 70)'],
    ['Platinum', 'Free', 'rgb(239, 230, 213)', 'rgb(92, 81, 70)'],
    ['growthAnnual', 'Growth', 'rgb(220, 235, 221)', 'rgb(27, 90, 60)'],
    ['proMonthly', 'Pro', 'rgb(248, 223, 205)', 'rgb(132, 56, 15)'],
    ['scaleAnnual', 'Scale', 'rgb(246, 178, 26)', 'rgb(28, 23, 20)'],
  ])(
    'PROFILE-20: for the plan %j shows %s, with background %s and color %s',
    async (plan, label, ground, ink) => {
      show({ plan })
      const text = page.getByRole('link', { name: `Current Plan ${label}` }).getByText(label)
      await expect.element(text).toBeVisible()
      await expect
        .element(text.element().parentElement)
        .toHaveStyle(`background-color: ${ground}; color: ${ink}`)
    },
  )
})

it('PROFILE-05: the current plan is shown as an underlined link to the plans', async () => {
  show({ plan: 'Growth' })
  const link = page.getByRole('link', { name: 'Current Plan Growth', exact: true })
  await expect.element(link).toHaveAttribute('href', '/Pick-Plan')
  const badge = nonNull(link.getByText('Growth').element().parentElement)
  expect(getComputedStyle(badge).textDecorationLine).toBe('underline')
})

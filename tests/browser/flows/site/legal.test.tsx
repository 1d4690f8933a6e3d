import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import type { LegalTab } from '#machines/rules/links/addresses.ts'
import { legalMachine } from '#machines/site/legal/machine.ts'
import { siteViews } from '#model/views/site.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const renderLegal = (tab: LegalTab = 'terms') => {
  const View = siteViews.legal
  renderView(<View actor={createActor(legalMachine, { input: { tab } }).start()} />)
}

const contents = page.getByRole('navigation', { name: 'On this page' })

it('LEGAL-05: at 390 px the table of contents of a legal page is collapsed, and expands in place', async () => {
  await widen(390)
  renderLegal()
  await expect.element(contents.getByText('On this page')).toBeVisible()
  await expect.element(contents.getByText('Liability')).not.toBeVisible()
  await contents.getByText('On this page').click()
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
})

it('LEGAL-05: at 1280 px the table of contents of a legal page is open, and stays visible while the text scrolls', async () => {
  await widen(1280)
  renderLegal()
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
  window.scrollTo({ top: 2000, behavior: 'instant' })
  expect(window.scrollY).toBe(2000)
  const { top, bottom } = contents.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(72)
  expect(bottom).toBeLessThanOrEqual(800)
})

it.each([
  ['terms', 'Refunds', '/terms#refunds'],
  ['privacy', 'Your rights', '/terms?tab=privacy#rights'],
  ['acceptable', 'Your duties', '/terms?tab=acceptable#duties'],
] as const)('LEGAL-03: the table of contents of %s links to %s', async (tab, section, address) => {
  await widen(1280)
  renderLegal(tab)
  await expect.element(contents.getByRole('link', { name: section })).toHaveAttribute('href', address)
})

it('LEGAL-05: a collapsed table of contents opens when the window becomes wide enough to show it beside the text', async () => {
  await widen(390)
  renderLegal()
  await expect.element(contents.getByText('Liability')).not.toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
})

const sectionOf = (name: string) => page.getByRole('region', { name, exact: true })

/** What D1 says about each legal text: the titles of its sections, and facts with the section that states each. */
const texts = {
  terms: {
    label: 'Terms',
    title: 'Terms of Service',
    sections: [
      'Scope',
      'Accounts',
      'Creator subscriptions and member access',
      'Intellectual property',
      'Content restrictions',
      'Fees and commissions',
      'Data privacy',
      'Liability',
      'Termination',
      'Refunds',
      'Disputes',
      'Governing law',
      'Changes to these terms',
    ],
    facts: [
      [
        'Creator subscriptions and member access',
        'Members cancel from their user dashboard',
        'renews by itself at the end of each period, for the price and the period of the creator’s plan',
      ],
      ['Intellectual property', 'Creators keep the ownership', 'non-exclusive'],
      ['Disputes', 'negotiation', 'mediation or arbitration'],
      ['Governing law', 'The law of Sweden governs these terms'],
      [
        'Fees and commissions',
        'Creators are charged monthly platform fees',
        'the service fee of the tier they have chosen, on the revenue of their communities',
        'the processing of card payments costs about 2.9% + $0.30 per charge',
        'The invoice for a month’s platform fees is due by the 10th of each month.',
        'If it is unpaid after the 10th, the creator’s account is temporarily disabled until it is settled.',
        'no new subscriptions can be taken out',
        'the management of communities on connected platforms is paused',
        'the processing of subscribers’ payments may be interrupted',
        'When the open fees are paid, the account works again.',
      ],
      [
        'Refunds',
        'Creators manage the refunds of their plans',
        'may refund a payment independently of the creator',
        'may override a creator’s decision',
      ],
      ['Termination', 'We may suspend or terminate an account'],
    ],
  },
  privacy: {
    label: 'Privacy',
    title: 'Privacy Policy',
    sections: [
      'Data we collect',
      'How we use them',
      'Whom we share them with',
      'The authentication provider',
      'Cookies and similar storage',
      'Security',
      'How long we keep them',
      'Your rights',
      'Minimum age',
      'Contact and changes',
    ],
    facts: [
      ['Your rights', 'Access', 'Update', 'Opt-out', 'Deletion', 'GDPR', 'CCPA'],
      ['Minimum age', '16 years or older'],
      [
        'Cookies and similar storage',
        'draft of a community that you create or edit is kept in your browser, too',
      ],
    ],
  },
  acceptable: {
    label: 'Usage',
    title: 'Acceptable Use',
    sections: [
      'Prohibited activities',
      'In communities',
      'Automated moderation',
      'Enforcement',
      'Your duties',
    ],
    facts: [['Your duties', 'secure passwords', 'two-factor authentication']],
  },
} as const

it.each(Object.entries(texts) as [LegalTab, (typeof texts)[LegalTab]][])(
  'LEGAL-01, LEGAL-02, LEGAL-04, LEGAL-05, LEGAL-06, LEGAL-07, LEGAL-08, LEGAL-09, LEGAL-10, LEGAL-11, FEE-01, FEE-02, FEE-03, SEC-04, SEC-06: the legal text %s has its title, its date, its sections and its specified statements',
  (tab, { label, title, sections, facts }) => {
    renderLegal(tab)
    expect(page.getByRole('tab', { selected: true }).element().textContent).toBe(label)
    const panel = page.getByRole('tabpanel')
    expect(panel.getByRole('heading', { level: 3 }).element().textContent).toBe(title)
    expect(panel.element().textContent).toContain('Effective date: July 3, 2025')
    const titles = page.getByRole('article').getByRole('heading', { level: 4 }).elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual(sections)
    for (const [section, ...stated] of facts)
      for (const fact of stated) expect(sectionOf(section).element().textContent).toContain(fact)
  },
)

it('LEGAL-11: the privacy policy links to the group of the operator', async () => {
  renderLegal('privacy')
  const group = sectionOf('Contact and changes').getByRole('link', { name: 'open the group' })
  await expect.element(group).toHaveAttribute('href', 'https://t.me/guildhall')
  await expect.element(group).toHaveAttribute('rel', 'noopener noreferrer')
})

it('LEGAL-12, LEGAL-13: the acceptable use policy lists what is prohibited and how it is enforced', () => {
  renderLegal('acceptable')
  const firstWords = (section: string) =>
    sectionOf(section)
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /^[\w -]+?(?=[,.:;—(]|$)/.exec(textContent)?.[0])
  expect(firstWords('Prohibited activities')).toEqual([
    'Illegal activity',
    'Harmful content',
    'Violence and hate',
    'Sexual content',
    'Self-harm',
    'Fraud',
    'Malware',
    'Spam',
  ])
  expect(firstWords('Enforcement')).toEqual(['Removal', 'Suspension', 'Termination'])
})

it('LEGAL-03: the Tab key stops once at the tabs of the legal texts; arrow keys, Home and End select a tab', async () => {
  renderLegal()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  tab('Terms').element().focus()
  for (const [key, label] of [
    ['{ArrowRight}', 'Privacy'],
    ['{ArrowRight}', 'Usage'],
    ['{ArrowRight}', 'Terms'],
    ['{ArrowLeft}', 'Usage'],
    ['{Home}', 'Terms'],
    ['{End}', 'Usage'],
    ['a', 'Usage'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(label)).toHaveFocus()
    await expect.element(tab(label)).toHaveAttribute('aria-selected', 'true')
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(tab('Usage')).toHaveFocus()
})

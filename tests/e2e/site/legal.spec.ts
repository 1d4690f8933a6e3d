import type { Page } from '@playwright/test'
import { callsOf, expect, expectStarted, test } from '../journey.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const expectSections = (page: Page, titles: string[]) =>
  expect(page.getByRole('article').getByRole('heading', { level: 4 })).toHaveText(titles)

test('LEGAL-01, LEGAL-02, LEGAL-03, LEGAL-04: /terms shows three legal texts in three tabs, the terms of service first', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/terms?scenario=fresh')
  await expect(page).toHaveTitle('Legal Information · Guildhall')
  await expect(page.getByRole('heading', { level: 1, name: 'Legal Information' })).toBeVisible()
  await expect(page.getByText('Review our policies and terms')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Policies & Terms' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Terms', 'Privacy', 'Usage'])
  for (const [label, title, address] of [
    ['Terms', 'Terms of Service', null],
    ['Privacy', 'Privacy Policy', '/terms?tab=privacy'],
    ['Usage', 'Acceptable Use', '/terms?tab=acceptable'],
    ['Terms', 'Terms of Service', '/terms'],
  ] as const) {
    if (address) await tab(page, label).click()
    await expect(tab(page, label)).toHaveAttribute('aria-selected', 'true')
    await expect(panel(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
    await expect(panel(page)).toContainText('Effective date: July 3, 2025')
    await expect(page).toHaveURL(address ?? '/terms')
  }
  expect(calls).toEqual([])
})

test('LEGAL-05, LEGAL-06, LEGAL-07, LEGAL-08, LEGAL-09, FEE-02, FEE-03, SEC-04, SEC-06: the terms of service contain their specified statements', async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  await expectSections(page, [
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
  ])
  for (const [title, ...facts] of [
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
      'due by the 10th of each month',
      'temporarily disabled until it is settled',
      'no new subscriptions',
      'management of communities on connected platforms is paused',
      'payments may be interrupted',
    ],
    [
      'Refunds',
      'Creators manage the refunds of their plans',
      'may refund a payment independently of the creator',
      'may override a creator’s decision',
    ],
    ['Termination', 'We may suspend or terminate an account'],
  ] as const) {
    for (const fact of facts) await expect(section(page, title), fact).toContainText(fact)
  }
})

test('LEGAL-10, LEGAL-11: the privacy policy contains its specified statements', async ({ page }) => {
  await page.goto('/terms?tab=privacy&scenario=fresh')
  await expectSections(page, [
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
  ])
  for (const right of ['Access', 'Update', 'Opt-out', 'Deletion', 'GDPR', 'CCPA']) {
    await expect(section(page, 'Your rights')).toContainText(right)
  }
  await expect(section(page, 'Minimum age')).toContainText('16 years or older')
  await expect(section(page, 'Cookies and similar storage')).toContainText(
    'draft of a community that you create or edit is kept in your browser, too',
  )
  const group = section(page, 'Contact and changes').getByRole('link', { name: 'open the group' })
  await expect(group).toHaveAttribute('href', 'https://t.me/guildhall')
  await expect(group).toHaveAttribute('rel', 'noopener noreferrer')
})

test('LEGAL-12, LEGAL-13: the acceptable use policy contains its specified statements', async ({ page }) => {
  await page.goto('/terms?tab=acceptable&scenario=fresh')
  await expect(section(page, 'Prohibited activities').getByRole('listitem')).toHaveText([
    /^Illegal activity/,
    /^Harmful content/,
    /^Violence and hate/,
    /^Sexual content/,
    /^Self-harm/,
    /^Fraud/,
    /^Malware/,
    /^Spam/,
  ])
  await expect(section(page, 'Enforcement').getByRole('listitem')).toHaveText([
    /^Removal/,
    /^Suspension/,
    /^Termination/,
  ])
  await expect(section(page, 'Automated moderation')).toBeVisible()
  await expect(section(page, 'Your duties')).toContainText('secure passwords')
  await expect(section(page, 'Your duties')).toContainText('two-factor authentication')
})

test('LEGAL-03: the Tab key stops once at the tabs of the legal texts; arrow keys, Home and End select a tab', async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  await expectStarted(page)
  await tab(page, 'Terms').focus()
  for (const [key, label, address] of [
    ['ArrowRight', 'Privacy', '/terms?tab=privacy'],
    ['ArrowRight', 'Usage', '/terms?tab=acceptable'],
    ['ArrowRight', 'Terms', '/terms'],
    ['ArrowLeft', 'Usage', '/terms?tab=acceptable'],
    ['Home', 'Terms', '/terms'],
    ['End', 'Usage', '/terms?tab=acceptable'],
    ['a', 'Usage', '/terms?tab=acceptable'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, label), key).toBeFocused()
    await expect(tab(page, label), key).toHaveAttribute('aria-selected', 'true')
    await expect(page, key).toHaveURL(address)
  }
  await page.keyboard.press('Tab')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tab(page, 'Usage')).toBeFocused()
})

test('LEGAL-03, ROUTE-17, C02: each legal text and section has an address, which works after a reload and after Back', async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  await expect(panel(page)).toBeVisible()
  await page.goto('/Terms?tab=privacy#cookies')
  await expect(tab(page, 'Privacy')).toHaveAttribute('aria-selected', 'true')
  await expect(section(page, 'Cookies and similar storage')).toBeInViewport({ ratio: 0.9 })
  await expect(section(page, 'Cookies and similar storage')).toBeFocused()
  await expect(section(page, 'Data we collect')).not.toBeInViewport()

  await page.goto('/terms?tab=acceptable')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Your duties' })
    .click()
  await expect(page).toHaveURL('/terms?tab=acceptable#duties')
  await expect(section(page, 'Your duties')).toBeInViewport({ ratio: 0.5 })
  await expect(section(page, 'Your duties')).toBeFocused()
  await page.reload()
  await expect(tab(page, 'Usage')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/terms?tab=acceptable')

  await page.goto('/terms?tab=nonsense')
  await expect(tab(page, 'Terms')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL('/terms')
})

test('LEGAL-04: a printed legal page contains only the text, dark on light', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/terms?scenario=fresh')
  await expect(panel(page).getByText('Effective date: July 3, 2025')).toBeVisible()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('tablist'),
    page.getByRole('navigation', { name: 'On this page' }),
  ]) {
    await expect(hidden).toHaveCount(0)
  }
  await expect(section(page, 'Scope')).toHaveCSS('color', 'rgb(28, 23, 20)')
})

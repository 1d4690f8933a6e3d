import { useMachine } from '@xstate/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { dataMachine } from '#mocks/data/machine.ts'
import { dataActors } from '#mocks/data/ports.ts'
import { TablesView } from '#mocks/data/view.tsx'
import { prefer, renderView, widen } from '../render-view.tsx'

let backend: Backend

function Data({ table, row = null }: { table: string; row?: string | null }) {
  const [machine] = [dataMachine.provide({ actors: dataActors(backend) })]
  const [snapshot, send] = useMachine(machine, { input: { table, row } })
  return <TablesView snapshot={snapshot} send={send} />
}

const show = async (table = 'courses') => {
  renderView(<Data table={table} />)
  await expect.element(page.getByRole('table', { name: table })).toBeVisible()
  return page.getByRole('table', { name: table })
}

const openLantern = async () => {
  const table = await show()
  await page.getByLabelText('Filter courses').fill('the-lantern-room')
  await expect.element(page.getByText('1 row', { exact: true })).toBeVisible()
  await table.getByRole('row').nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('title', { exact: true })).toHaveValue('The Lantern Room')
  return dialog
}

const titleOf = () => backend.store.read((tx) => tx.courses.by('slug', 'the-lantern-room')?.title)

/** The accessibility violations of the page, after colour transitions have ended. */
const violations = async () => {
  await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const found = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

beforeEach(async () => {
  backend = await openBackend({ persistence: memoryPersistence(), pages: pagesAt('http://guildhall.test') })
})
afterEach(() => backend.close())

describe('the data view of the fake backend', () => {
  it.each(['__proto__', 'nope'])(
    'says that the table %s does not exist, and lists the tables that exist',
    async (table) => {
      renderView(<Data table={table} row="one" />)
      await expect.element(page.getByText(`There is no table ${table}.`)).toBeVisible()
      await expect.element(page.getByText('There is no such row any more.')).toBeVisible()
      await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
      await page.getByRole('button', { name: /^courses / }).click()
      await expect.element(page.getByRole('table', { name: 'courses' })).toBeVisible()
      await expect.element(page.getByText(`There is no table ${table}.`)).not.toBeInTheDocument()
    },
  )

  it('lists each table with its number of rows, and shows the selected one', async () => {
    await show('mails')
    const { rows = 0 } = (await backend.admin.tables()).find(({ name }) => name === 'courses') ?? {}
    await page.getByRole('button', { name: `courses ${rows}` }).click()
    await expect.element(page.getByRole('table', { name: 'courses' })).toBeVisible()
    await expect.element(page.getByText(`${rows} rows`)).toBeVisible()
  })

  it('refuses an edit that breaks the schema or a relation, shows a message at the field, focuses the field, and retains the input', async () => {
    const dialog = await openLantern()
    await dialog.getByLabelText('title', { exact: true }).fill('The Lamp Room')
    await dialog.getByLabelText('sellerId').fill('nobody')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('There is no row nobody in accounts.')).toBeVisible()
    await expect.element(dialog.getByLabelText('sellerId')).toHaveFocus()
    await expect.element(dialog.getByLabelText('title', { exact: true })).toHaveValue('The Lamp Room')
    expect(await titleOf()).toBe('The Lantern Room')
  })

  it('saves an edit, lists it in the history, and undoes it there', async () => {
    const dialog = await openLantern()
    await dialog.getByLabelText('title', { exact: true }).fill('The Lamp Room')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Saved.')).toBeVisible()
    await expect.element(dialog.getByText('title: "The Lantern Room" → "The Lamp Room"')).toBeVisible()
    expect(await titleOf()).toBe('The Lamp Room')
    await dialog.getByRole('button', { name: 'Undo the change of title' }).click()
    await expect.element(dialog.getByText('Undone.')).toBeVisible()
    await expect.element(dialog.getByLabelText('title', { exact: true })).toHaveValue('The Lantern Room')
    expect(await titleOf()).toBe('The Lantern Room')
  })

  it('renders only the visible ones of 100,000 rows; the last row can be reached and opened by keyboard', async () => {
    await backend.store.request('arrange', (tx) => {
      for (let n = 0; n < 100_000; n += 1) {
        tx.ppvSessions.insert({ id: `session-${String(n).padStart(6, '0')}`, paid: n % 2 === 0 })
      }
    })
    const table = await show('ppvSessions')
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
    const first = table.getByRole('button', { name: 'session-000000' })
    first.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(table.getByRole('button', { name: 'session-000001' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(table.getByRole('button', { name: 'session-099999' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog').getByLabelText('paid')).toHaveValue('false')
    await userEvent.keyboard('{Escape}')
    await expect.element(table.getByRole('button', { name: 'session-099999' })).toHaveFocus()
  })

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('is accessible and no wider than its window at %d px, %s', async (width, theme) => {
    await widen(width)
    await prefer(theme)
    const table = await show()
    await table.getByRole('button', { name: 'title' }).click()
    await expect
      .element(table.getByRole('columnheader', { name: 'title' }))
      .toHaveAttribute('aria-sort', 'ascending')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
    await table.getByRole('row').nth(1).getByRole('button').click()
    await expect.element(page.getByRole('dialog').getByLabelText('slug')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { loadPage, RoutedContent } from '#src/app/routing/routes.tsx'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { renderView } from '#tests/browser/render-view.tsx'

const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })

const stored = {
  visitor: {},
  'signed-in user': { token: 'token-1', userId: bo.id, userRole: bo.role, userName: bo.name },
}

afterEach(() => void vi.useRealTimers())

it.each([
  ['visitor', '/', '© 2031'],
  ['signed-in user', '/', '© 2031'],
  ['visitor', '/Pricing', '© 2024'],
  ['signed-in user', '/Pricing', '© 2024'],
  ['signed-in user', '/Pick-Plan', '© 2024'],
] as const)(
  "LAND-22, B09: in the year 2031, the footer that a %s sees at %s shows '%s'",
  async (who, path, copyright) => {
    vi.useFakeTimers({ now: new Date('2031-06-01T12:00:00.000Z'), toFake: ['Date'] })
    const { services } = await openSandbox(
      { accounts: [bo], sessions: [sessionRow('token-1', bo.id)] },
      stored[who],
    )
    await loadPage(path, who !== 'visitor')
    renderView(
      <ServicesProvider value={services}>
        <RoutedContent path={path} />
      </ServicesProvider>,
      path,
    )
    await expect.element(page.getByText(/^©/)).toHaveTextContent(`${copyright} Guildhall`)
  },
)

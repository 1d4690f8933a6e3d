import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Profile } from '../../../src/flows/profile/index.tsx'
import { ServicesProvider } from '../../../src/flows/services.ts'
import { UiProvider } from '../../../src/ui/ui-provider.tsx'
import { accountRow, sessionRow } from '../../model/driver/rows.ts'
import { openWorld } from '../../model/driver/world.ts'

const userId = '64b000000000000000000002'

it('DISCORD-02, DISCORD-04, A16: under StrictMode too, a code is taken from the address once and exchanged once', async () => {
  const world = await openWorld(
    {
      accounts: [
        accountRow({
          id: userId,
          name: 'Sol Seller',
          email: 'sol@guildhall.test',
          description: 'I forge knives, and teach it.',
        }),
      ],
      sessions: [sessionRow('token-1', userId)],
      discordCodes: [
        {
          id: 'code-1',
          userDiscordId: '800000000000000001',
          username: 'sol.forges',
          expiresAt: Date.parse('2026-12-31T00:00:00.000Z'),
        },
      ],
    },
    { token: 'token-1', userId },
  )
  const { services, outside } = world
  const platform = {
    ...services.platform,
    navigation: { ...services.platform.navigation, path: () => '/profile?code=code-1&state=state-1' },
  }
  platform.tabStorage.set('discordState', 'state-1')
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <UiProvider>
        <MemoryRouter>
          <ServicesProvider value={{ ...services, platform }}>
            <Profile />
          </ServicesProvider>
        </MemoryRouter>
      </UiProvider>
    </StrictMode>,
  )
  await expect.element(page.getByText('sol.forges')).toBeVisible()
  expect(outside.opened).toEqual(['/profile'])
  expect(world.requests.filter(({ path }) => path === '/discord/callback')).toHaveLength(1)
  expect(world.requests.filter(({ path }) => path === '/users/update-discord')).toHaveLength(1)
  root.unmount()
})

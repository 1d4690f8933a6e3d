import { expect, it, vi } from 'vitest'
import { redirectLinks, standInAddresses, tabsWithin } from '#mocks/browser/external-links.ts'

const home = 'http://localhost:5173/demo'
const standInOf = standInAddresses(home)

it.each([
  ['http://localhost:5173/demo/mocks/providers/checkout.html?session=s1', undefined],
  ['/subscriptions', undefined],
  ['mailto:help@guildhall.test', undefined],
  ['https://discord.com/channels/811', 'http://localhost:5173/demo/mocks/providers/discord.html?server=811'],
  [
    'https://t.me/guildhall_bot?start=u1',
    'http://localhost:5173/demo/mocks/providers/telegram.html?connect=u1',
  ],
  ['https://t.me/viewpay_bot', 'http://localhost:5173/demo/mocks/providers/telegram.html?posts='],
  [
    'https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8',
    'http://localhost:5173/demo/mocks/providers/discord.html?bot=',
  ],
  [
    'https://discord.com/oauth2/authorize?client_id=guildhall&scope=identify+bot&guild_id=811',
    'http://localhost:5173/demo/mocks/providers/discord.html?bot=811',
  ],
  [
    'https://t.me/guildhall_bot?startgroup=true',
    'http://localhost:5173/demo/mocks/providers/telegram.html?bot=',
  ],
  [
    'https://t.me/guildhall_bot?startchannel=true',
    'http://localhost:5173/demo/mocks/providers/telegram.html?bot=',
  ],
  [
    'https://dashboard.stripe.com/',
    'http://localhost:5173/demo/mocks/providers/other-site.html?address=https%3A%2F%2Fdashboard.stripe.com%2F',
  ],
  [
    'tg://join?invite=x',
    'http://localhost:5173/demo/mocks/providers/other-site.html?address=tg%3A%2F%2Fjoin%3Finvite%3Dx',
  ],
])('C71: in the demo build a link to %s opens no page outside this computer', (url, standIn) => {
  expect(standInOf(url)).toBe(standIn ?? url)
})

it("OPEN-02: in the demo build a reserved tab shows the stand-in for Discord's channel page", () => {
  const shown: string[] = []
  const tabs = tabsWithin(
    {
      reserve: () => ({
        show: (url) => {
          shown.push(url)
          return true
        },
        release: () => {},
      }),
    },
    standInOf,
  )
  expect(tabs.reserve()?.show('https://discord.com/channels/811')).toBe(true)
  expect(shown).toEqual(['http://localhost:5173/demo/mocks/providers/discord.html?server=811'])
  expect(tabsWithin({ reserve: () => null }, standInOf).reserve()).toBe(null)
})

it.each([
  ['click', 0, true],
  ['auxclick', 1, true],
  ['auxclick', 2, false],
  ['auxclick', 3, false],
])('the event %s with the button %i on an external link opens its stand-in: %s', (type, button, opens) => {
  const heard = new AbortController()
  const open = vi.fn()
  const addEventListener = (name: string, hear: (event: Event) => void) =>
    window.addEventListener(name, hear, { capture: true, signal: heard.signal })
  // The fake window has only the members that the tested function uses.
  redirectLinks(standInOf, { open, addEventListener } as never)
  const link = document.createElement('a')
  link.href = 'https://t.me/viewpay_bot'
  document.body.append(link)
  const proceeds = link.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))
  link.remove()
  heard.abort()
  expect([open.mock.calls.length, proceeds]).toEqual([opens ? 1 : 0, !opens])
})

import { describe, expect, it } from 'vitest'
import { consentAddress, discordRedirectIn, endsSoon } from '#machines/rules/account/discord.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'

describe('Discord', () => {
  it("DISCORD-01, A15: the address of Discord's consent page has three scopes, the redirect address and the secret `state`", () => {
    const url = new URL(
      consentAddress(
        {
          page: externalUrl('https://discord.com/oauth2/authorize'),
          clientId: 'client 1',
          redirectUri: 'https://guildhall.test/profile',
        },
        'state&1',
      ),
    )
    expect(url.origin + url.pathname).toBe('https://discord.com/oauth2/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client 1',
      response_type: 'code',
      scope: 'identify guilds.join email',
      redirect_uri: 'https://guildhall.test/profile',
      state: 'state&1',
    })
  })

  it.each([
    ['', null],
    ['status=success', null],
    ['code=abc&state=s', { code: 'abc', state: 's' }],
    ['code=abc', { code: 'abc', state: null }],
    ['code=&state=s', { code: null, state: 's' }],
    ['error=access_denied&state=s', { code: null, state: 's' }],
  ])(
    `DISCORD-02: reads the query "%s", with which Discord redirects to the profile, as %j`,
    (query, answer) => {
      expect(discordRedirectIn(new URLSearchParams(query))).toEqual(answer)
    },
  )

  const now = '2026-03-02T12:00:00.000Z'
  it.each([
    ['later', '2026-03-05T12:00:00.001Z', false],
    ['in exactly 72 hours', '2026-03-05T12:00:00.000Z', true],
    ['now', '2026-03-02T12:00:00.000Z', true],
    ['in the past', '2025-01-01T00:00:00.000Z', true],
    ['without an expiry', null, false],
  ])(
    'DISCORD-05, C18: only a token that expires within 72 hours needs a renewal soon: %s',
    (_, endsAt, soon) => {
      expect(endsSoon(endsAt, now)).toBe(soon)
    },
  )
})

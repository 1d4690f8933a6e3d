import { expect, it } from 'vitest'
import { BUYER, open } from '#tests/mocks/backend.ts'

it('API-17: on the stand-in for Discord, a known name selects the existing account, another name creates one', async () => {
  const { ask, admin, signIn } = await open()
  const { token } = await signIn(BUYER)
  const granted = async (username: string) => {
    const { code } = await admin.allowDiscord({ username })
    expect(code).toMatch(/^code_[0-9a-f]{56}$/)
    return ask('discordCallback', { body: { code } }, token)
  }
  expect(await granted('sam.okafor')).toMatchObject({
    userDiscordId: '204417729318855489',
    discordUsername: 'sam.okafor',
  })
  const stranger = await granted('stranger')
  expect(stranger).toMatchObject({
    userDiscordId: expect.stringMatching(/^[1-9]{18}$/),
    discordUsername: 'stranger',
  })
  expect(new Set(stranger.userDiscordId).size).toBeGreaterThan(3)
})

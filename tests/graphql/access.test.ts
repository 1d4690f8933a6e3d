import { expect, it } from 'vitest'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { createGraph } from '#src/graphql/client.ts'
import { inviteToDiscordMutation } from '#src/graphql/documents/account.ts'
import { setCommunityActiveMutation } from '#src/graphql/documents/communities.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'
import { testBrowser } from '../api/fixtures.ts'
import { BUYER, INES, ORIGIN, open, SELLER } from '../mocks/backend.ts'

const NIGHT_SHIFT = '811204417729318503'

it('SEC-07: a seller without the bot on the server cannot activate a community; a buyer who has not paid cannot enter the server', async () => {
  const { admin, backend, checkout, planCalled, signIn } = await open()
  const productOf = async (email: string) => {
    const signedIn = await signIn(email)
    const browser = testBrowser({
      fetch: async (input, init) => backend.fetch(new Request(input, init)),
      storage: sharedStorage({ token: signedIn.token, userId: signedIn.user.id }).tab(),
    })
    const api = { base: `${ORIGIN}/api`, apiKey: 'guildhall', browser, publicPage: () => false }
    const { client, session } = createApi(api)
    const graph = createGraph({ client, session, browser })
    return {
      signedIn,
      servers: async () =>
        (await graph.query(subscriptionsQuery, {})).subscriptions.map(
          ({ discordServerId }) => discordServerId,
        ),
      invite: async () =>
        (await graph.mutate(inviteToDiscordMutation, { serverId: NIGHT_SHIFT })).inviteToDiscord,
      setActive: (id: string, isActive: boolean) =>
        graph.mutate(setCommunityActiveMutation, { id, isActive }),
    }
  }
  const seller = await productOf(SELLER)
  const buyer = await productOf(BUYER)
  const other = await productOf(INES)
  const { courseId } = (await planCalled('night-shift', 'On call')).pair

  await seller.setActive(courseId, false)
  await expect(seller.setActive(courseId, true)).rejects.toMatchObject({ status: 409 })
  await admin.setBot({ serverId: NIGHT_SHIFT, present: true, admin: true })
  expect(await seller.setActive(courseId, true)).toMatchObject({ setCommunityActive: { isActive: true } })

  await expect(buyer.invite()).rejects.toMatchObject({ status: 403 })
  await admin.pay({ sessionId: await checkout(buyer.signedIn, 'night-shift', 'On call') })
  expect(await buyer.servers()).toEqual([NIGHT_SHIFT])
  const invite = new URL((await buyer.invite()) ?? '').searchParams.get('invite') ?? ''
  expect(await admin.join({ invite })).toMatchObject({
    name: 'Night Shift',
    invite: { person: 'Bea Lindqvist', joined: true },
  })
  await expect(other.invite()).rejects.toMatchObject({ status: 403 })
})

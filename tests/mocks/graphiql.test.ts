import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { networkFetch } from '#mocks/backend/http/app.ts'
import { executeOver } from '#mocks/graphiql/execute.ts'
import { queries } from '#mocks/graphiql/queries.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { schema } from '#src/graphql/executable-schema.ts'
import { testBrowser } from '../api/fixtures.ts'
import { BUYER, ORIGIN, open } from './backend.ts'

const ask = async (signedIn: boolean) => {
  const { backend, signIn } = await open('trial')
  const { token, user } = await signIn(BUYER)
  const stored = { token, userId: user.id, userRole: user.role, userName: user.name, userEmail: user.email }
  const browser = {
    ...testBrowser({ fetch: networkFetch(backend), storage: sharedStorage(signedIn ? stored : {}).tab() }),
  }
  const { client, session } = createApi({
    base: `${ORIGIN}/api`,
    apiKey: 'guildhall',
    browser,
    publicPage: () => true,
  })
  const execute = executeOver({
    client,
    userId: () => session.userId(),
    now: () => new Date(backend.store.now()),
  })
  return (at: number) => execute({ query: queries[at]?.query ?? '' })
}

it('GraphiQL starts with queries of the product’s schema, each with an explaining comment', () => {
  expect(queries.map(({ query }) => validate(schema, parse(query)))).toEqual([[], [], []])
  expect(queries.map(({ query }) => query.startsWith('# '))).toEqual([true, true, true])
})

it('GraphiQL runs queries on the fake backend as the signed-in user', async () => {
  const response = await ask(true)
  expect(await response(0)).toMatchObject({ data: { community: { title: 'The Lantern Room' } } })
  const subscriptions = await response(1)
  expect(subscriptions.errors).toBeUndefined()
  expect(subscriptions.data).toMatchObject({
    subscriptions: expect.arrayContaining([
      expect.objectContaining({ courseName: 'The Lantern Room', planName: 'Resident' }),
    ]),
  })
  expect(await response(2)).toMatchObject({
    data: { account: { name: 'Bea Lindqvist', email: BUYER, overdueInvoices: [] } },
  })
})

it('GraphiQL runs the operation with the requested name; a document with one operation runs whatever name is requested', async () => {
  const { backend } = await open()
  const browser = { ...testBrowser({ fetch: networkFetch(backend), storage: sharedStorage({}).tab() }) }
  const { client, session } = createApi({
    base: `${ORIGIN}/api`,
    apiKey: 'guildhall',
    browser,
    publicPage: () => true,
  })
  const execute = executeOver({
    client,
    userId: () => session.userId(),
    now: () => new Date(backend.store.now()),
  })
  const [one, two] = ['One', 'Two'].map((name) => `query ${name} { ${name}: __typename }`)
  expect((await execute({ query: one ?? '', operationName: 'Before' })).data).toEqual({ One: 'Query' })
  expect((await execute({ query: `${one} ${two}`, operationName: 'Two' })).data).toEqual({ Two: 'Query' })
  expect((await execute({ query: '{', operationName: null })).errors).toHaveLength(1)
})

it('GraphiQL returns public data to a visitor, and refuses the rest with a message', async () => {
  const response = await ask(false)
  expect(await response(0)).toMatchObject({ data: { community: { title: 'The Lantern Room' } } })
  const { data, errors } = await response(1)
  expect([data, errors?.length]).toEqual([null, 1])
})

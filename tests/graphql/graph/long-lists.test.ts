import { describe, expect, it } from 'vitest'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { pendingPurchasesPorts } from '#src/flows/buying/pending-purchases/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { communityListPorts } from '#src/flows/selling/community-list/ports.ts'
import { json, settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { course, entry, graphOver } from '../fixtures.ts'

const path = 'GET /courses/seller/u9'
const input = { sellerId: 'u9' }

/** The given number of communities of a seller. */
const courses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...course, _id: `c${at + 1}`, slug: `trading-${at + 1}` }))

const idsOf = (communities: readonly { id: string }[]) => communities.map(({ id }) => id)

/** A response that is sent in chunks. */
const inParts = (status = 200) => {
  const parts = new TransformStream<Uint8Array, Uint8Array>()
  const writer = parts.writable.getWriter()
  const encoder = new TextEncoder()
  return {
    response: () => new Response(parts.readable, { status }),
    send: async (text: string) => {
      writer.write(encoder.encode(text))
      await settle()
    },
    end: async () => {
      writer.close()
      await settle()
    },
    breakOff: async () => {
      writer.abort(new TypeError('network error'))
      await settle()
    },
  }
}

const text = (count: number) => JSON.stringify(courses(count))
/** Where the text of 30 communities is cut: inside the 26th. */
const cut = text(30).indexOf('"_id":"c26"')
const beginning = text(30).slice(0, cut)
const end = text(30).slice(cut)

describe('the first entries of a long list', () => {
  const ask = (response: ReturnType<typeof inParts>, { drawn = Promise.resolve() } = {}) => {
    const page = graphOver({ [path]: response.response })
    const early: string[][] = []
    const whole = page.graph.query(documents.sellerCommunitiesQuery, input, {
      early: ({ sellerCommunities }) => {
        early.push(idsOf(sellerCommunities))
        return drawn
      },
    })
    whole.catch(() => {})
    return { ...page, early, whole }
  }
  const first = idsOf(courses(24).map(({ _id }) => ({ id: _id })))

  it('API-46: arrive before the others: one request delivers 24 entries, then the whole list', async () => {
    const response = inParts()
    const { early, whole, sent } = ask(response)
    await response.send(beginning)
    expect(early).toEqual([first])
    await response.send(end.slice(0, 9))
    await response.send(end.slice(9))
    await response.end()
    expect((await whole).sellerCommunities).toHaveLength(30)
    expect(early).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('have the same fields as in the whole list', async () => {
    const response = inParts()
    const page = graphOver({ [path]: response.response })
    const early: unknown[] = []
    const whole = page.graph.query(documents.sellerCommunitiesQuery, input, {
      early: async ({ sellerCommunities }) => void early.push(...sellerCommunities),
    })
    await response.send(beginning)
    await response.send(end)
    await response.end()
    expect(early).toEqual((await whole).sellerCommunities.slice(0, 24))
  })

  it('are not cached, so a query that may read the cache waits for the whole list', async () => {
    const response = inParts()
    const { graph, sent, whole } = ask(response)
    await response.send(beginning)
    const cached = graph.query(documents.sellerCommunitiesQuery, input, { policy: 'cache-first' })
    await response.send(end)
    await response.end()
    expect(await cached).toEqual(await whole)
    expect(sent).toHaveLength(1)
  })

  it('are rendered before the client processes the rest of the list', async () => {
    const response = inParts()
    let draw = () => {}
    const rendered = new Promise<void>((resolve) => {
      draw = resolve
    })
    const { whole } = ask(response, { drawn: rendered })
    let isThere = false
    whole.then(() => {
      isThere = true
    })
    await response.send(beginning)
    await response.send(end)
    await response.end()
    expect(isThere).toBe(false)
    draw()
    await whole
  })

  it.each([
    ['does not fit the contract', 200, (part: string) => part.replaceAll('"slug"', '"slag"')],
    ['is a refusal', 403, (part: string) => part],
    ['is no JSON', 200, (part: string) => part.replaceAll('"slug"', 'slug')],
  ])('are not delivered before the end of the response when the response %s', async (_, status, changed) => {
    const response = inParts(status)
    const { early, whole } = ask(response)
    await response.send(changed(beginning))
    await response.send(changed(end))
    await response.end()
    expect(early).toEqual([])
    await expect(whole).rejects.toMatchObject({ kind: status === 200 ? 'malformed' : 'refused' })
  })

  it('are not delivered separately when the whole list arrives in one part', async () => {
    const page = graphOver({ [path]: () => json(courses(30)) })
    const early: unknown[] = []
    const { sellerCommunities } = await page.graph.query(documents.sellerCommunitiesQuery, input, {
      early: async (data) => void early.push(data),
    })
    expect([sellerCommunities.length, early]).toEqual([30, []])
  })

  it('do not contain an invalid entry, which the whole list omits too', async () => {
    const response = inParts()
    const { early, whole } = ask(response)
    await response.send(beginning.replace('"slug"', '"slag"'))
    await response.send(end.replace('"slug"', '"slag"'))
    await response.end()
    expect(early).toEqual([first.slice(1)])
    expect(idsOf((await whole).sellerCommunities)).toEqual([
      ...first.slice(1),
      ...['c25', 'c27', 'c28', 'c29', 'c30'],
    ])
  })
})

describe('the ports that load a long list', () => {
  const visit = (response: ReturnType<typeof inParts>, rendered = Promise.resolve()) => {
    const page = graphOver({ [path]: response.response })
    const leaving = new AbortController()
    const screen = { drawn: () => rendered }
    const ports = communityListPorts({ graph: page.graph, browser: { screen } } as unknown as Services)
    const { signal } = leaving
    const loading = ports.loadCommunities(input, { signal })
    loading.catch(() => {})
    return { ...page, ports, leaving, signal, loading }
  }
  const shown = ({ kind, communities }: { kind: string; communities: SellerCommunity[] }) => [
    kind,
    communities[0]?.id,
    communities.length,
  ]

  it('return its first entries, then the remaining ones', async () => {
    const response = inParts()
    const { loading, ports, signal } = visit(response)
    await response.send(beginning)
    expect(shown(await loading)).toEqual(['begun', 'c1', 24])
    const rest = ports.loadRest({}, { signal })
    await response.send(end)
    await response.end()
    expect((await rest).map(({ id }) => id)).toEqual(['c25', 'c26', 'c27', 'c28', 'c29', 'c30'])
  })

  it('process the remaining entries after the first are rendered', async () => {
    const response = inParts()
    let draw = () => {}
    const rendered = new Promise<void>((resolve) => {
      draw = resolve
    })
    const { loading, ports, signal } = visit(response, rendered)
    await response.send(beginning)
    await loading
    const told: unknown[] = []
    ports.loadRest({}, { signal }).then((rest) => told.push(rest))
    await response.send(end)
    await response.end()
    expect(told).toEqual([])
    draw()
    await settle()
    expect(told).toHaveLength(1)
  })

  it('return a short list as a whole', async () => {
    const response = inParts()
    const { loading } = visit(response)
    await response.send(text(3))
    await response.end()
    expect(shown(await loading)).toEqual(['loaded', 'c1', 3])
  })

  it('reject when a later part of the response does not arrive', async () => {
    const response = inParts()
    const { loading, ports, signal } = visit(response)
    await response.send(beginning)
    await loading
    const rest = expect(ports.loadRest({}, { signal })).rejects.toMatchObject({ kind: 'unreachable' })
    await response.breakOff()
    await rest
  })

  it('abort the first request when the list is loaded again', async () => {
    const responses = [inParts(), inParts()]
    const [one, other] = [...responses]
    const page = graphOver({ [path]: () => responses.shift()?.response() })
    const browser = { screen: { drawn: async () => {} } }
    const ports = communityListPorts({ graph: page.graph, browser } as unknown as Services)
    const { signal } = new AbortController()
    const begin = async (response: typeof one) => {
      const begun = ports.loadCommunities(input, { signal })
      await settle()
      await response?.send(beginning)
      return begun
    }
    await begin(one)
    expect(shown(await begin(other))).toEqual(['begun', 'c1', 24])
    expect(page.requests.map((request) => request.signal.aborted)).toEqual([true, false])
  })

  it.each(['before the first entries have arrived', 'before the last entries have arrived'])(
    'abort the request when the user leaves the page %s',
    async (when) => {
      const response = inParts()
      const { loading, ports, leaving, requests } = visit(response)
      const waiting = new AbortController()
      if (when === 'before the last entries have arrived') {
        await response.send(beginning)
        await loading
        ports.loadRest({}, { signal: waiting.signal }).catch(() => {})
      }
      await settle()
      expect(requests.map((request) => request.signal.aborted)).toEqual([false])
      // The machine aborts a port only while the port is pending.
      if (when === 'before the last entries have arrived') waiting.abort()
      else leaving.abort()
      expect(requests.map((request) => request.signal.aborted)).toEqual([true])
    },
  )
})

describe('the list of purchases with which pending purchases are compared', () => {
  const visit = () => {
    const known = { entries: [entry] }
    const { graph, requests } = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: known.entries }),
    })
    const { loadPurchases } = pendingPurchasesPorts({ graph } as unknown as Services)
    const { signal } = new AbortController()
    const count = async (fresh: boolean) => (await loadPurchases({ fresh }, { signal })).pairs.length
    return { known, requests, count, loadList: () => graph.query(documents.subscriptionsQuery, {}) }
  }

  it('PENDING-01: comes from the cache, without a request, when the whole list was just loaded', async () => {
    const { requests, count, loadList } = visit()
    await loadList()
    expect([await count(false), requests.length]).toEqual([1, 1])
  })

  it('PENDING-01: is requested again when only the first part of a long list is loaded', async () => {
    const { known, requests, count, loadList } = visit()
    await loadList()
    known.entries = [entry, { ...entry, _id: 'e2' }]
    expect([await count(true), requests.length]).toEqual([2, 2])
  })
})

import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import { json } from './responses.ts'

const longest = 100_000

const report = z.looseObject({
  guildhall: z.literal('report'),
  format: z.literal(1),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  steps: z.array(z.looseObject({ name: z.string() })),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const event = z.looseObject({ extra: z.looseObject({ report }) })

/** Reads the report from a Sentry envelope: lines of JSON, one of which is the event that contains the report. */
const reportInEnvelope = (text: string): unknown =>
  text
    .split('\n')
    .map((line) => event.safeParse(parse(line)).data?.extra.report)
    .find((found) => found !== undefined)

/**
 * Adds the routes that store reports of problems, in the format of the product and in that of Sentry's SDK. A report
 * that arrives again replaces itself: the response to the first request was lost, and the user may have changed the text.
 */
export const routeReports = (app: Hono, apiPath: string, store: Store<AppTables>): void => {
  const take = async (text: string, read: (text: string) => unknown) => {
    const { data } = text.length > longest ? {} : report.safeParse(read(text))
    if (!data) return json(400, { message: 'This is not a report.' })
    await store.request('reports.add', (tx) => {
      const text = JSON.stringify(data)
      if (tx.reports.get(data.id)) tx.reports.patch(data.id, { report: text })
      else tx.reports.insert({ id: data.id, at: tx.now, report: text })
    })
    return json(200, { id: data.id })
  }
  app.post(`${apiPath}/reports`, async ({ req }) => take(await req.text(), parse))
  app.post(`${apiPath}/:project{[0-9]+}/envelope/`, async ({ req }) =>
    take(await req.text(), reportInEnvelope),
  )
}

import { EventEmitter } from 'node:events'
import type { Plugin } from 'vite'
import { expect, it, vi } from 'vitest'
import { typeErrors } from '#build/type-errors.ts'

const failing = `machines/site/about/machine.ts(12,5): error TS2322: Type '"gone"' is not assignable to type 'State'.
  Type '"gone"' is not assignable to type '"asking"'.
tests/machines/site/about.test.ts(3,1): error TS2305: Module has no exported member 'about'.
`

/** A dev server whose type checks print these outputs, one after another. */
const serve = (outputs: string[]) => {
  const sent: unknown[] = []
  const watcher = new EventEmitter()
  const hot = new EventEmitter()
  const check = vi.fn(async () => outputs.shift() ?? '')
  const { configureServer } = typeErrors(check) as Plugin & { configureServer: (server: unknown) => void }
  configureServer({
    config: { root: '/guildhall', logger: { info: () => {} } },
    watcher,
    environments: { client: { hot: Object.assign(hot, { send: (message: unknown) => sent.push(message) }) } },
  })
  return { sent, check, hot, change: (file: string) => watcher.emit('change', `/guildhall/${file}`) }
}

it('the dev server shows a type error above the page after a change, and hides it when the error is fixed', async () => {
  const { sent, check, hot, change } = serve([failing, ''])
  expect(check).not.toHaveBeenCalled()
  change('machines/site/about/machine.ts')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    type: 'error',
    err: {
      message: `error TS2322: Type '"gone"' is not assignable to type 'State'.
  Type '"gone"' is not assignable to type '"asking"'.

And 1 more:`,
      stack: `tests/machines/site/about.test.ts:3:1 error TS2305: Module has no exported member 'about'.`,
      loc: { file: '/guildhall/machines/site/about/machine.ts', line: 12, column: 5 },
    },
  })
  // Sends the event of a new connection, as a reloaded page does.
  hot.emit('connection')
  expect(sent[1]).toEqual(sent[0])
  change('machines/site/about/machine.ts')
  await vi.waitFor(() => expect(sent[2]).toEqual({ type: 'update', updates: [] }))
})

it('the dev server shows the type error of the changed file first', async () => {
  const { sent, change } = serve([failing])
  change('tests/machines/site/about.test.ts')
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ err: { loc: { file: '/guildhall/tests/machines/site/about.test.ts' } } }]),
  )
})

it('the dev server checks no types if CHECK_TYPES is off, or if the changed file is not TypeScript', () => {
  const { check, change } = serve([failing])
  change('docs/demo.md')
  vi.stubEnv('CHECK_TYPES', 'off')
  const off = serve([failing])
  vi.unstubAllEnvs()
  off.change('machines/site/about/machine.ts')
  expect([check, off.check].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

import { describe, expect, it } from 'vitest'
import { legalMachine } from '#machines/site/legal/machine.ts'
import { run } from '../run.ts'

const opened = (path: string) => ({ type: 'page.opened', path, replace: true })

describe('legal', () => {
  it.each([
    [null, 'terms'],
    ['terms', 'terms'],
    ['privacy', 'privacy'],
    ['acceptable', 'acceptable'],
    ['', 'terms'],
    ['Privacy', 'terms'],
    ['usage', 'terms'],
    ['__proto__', 'terms'],
  ])('LEGAL-03: the address with the tab %j opens %s', (tab, state) => {
    const { actor, emitted } = run(legalMachine, { input: { tab } })
    expect(actor.getSnapshot().value).toBe(state)
    expect(emitted).toEqual([])
  })

  it.each(['terms', 'privacy', 'acceptable'] as const)(
    'LEGAL-03: from %s every tab can be chosen, and the address follows',
    (from) => {
      for (const [to, path] of [
        ['terms', '/terms'],
        ['privacy', '/terms?tab=privacy'],
        ['acceptable', '/terms?tab=acceptable'],
      ] as const) {
        const { actor, emitted } = run(legalMachine, { input: { tab: from } })
        actor.send({ type: 'tab.chosen', tab: to })
        expect(actor.getSnapshot().value).toBe(to)
        expect(emitted).toEqual([opened(path)])
      }
    },
  )

  it.each([
    ['privacy', 'privacy'],
    ['acceptable', 'acceptable'],
    [null, 'terms'],
    ['nonsense', 'terms'],
  ])('LEGAL-03: a change of the address to %j shows %s and does not rewrite the address', (tab, state) => {
    for (const from of ['terms', 'privacy', 'acceptable']) {
      const { actor, emitted } = run(legalMachine, { input: { tab: from } })
      actor.send({ type: 'address.changed', tab })
      expect(actor.getSnapshot().value).toBe(state)
      expect(emitted).toEqual([])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { run } from '../run.ts'

const start = (query = '', page: '/subscriptions' | '/pages' = '/pages') =>
  run(listToolbarMachine, { input: { page, query } })
const rewritten = (path: string) => ({ type: 'address.rewritten', path })

describe('list-toolbar', () => {
  it('SUBS-06, PAGES-05: begins with what the address says, and leaves the address alone', () => {
    const { actor, emitted } = start('?search=Gl%C3%A4s+blow&show=active&order=members&density=compact')
    expect(actor.getSnapshot().context).toMatchObject({
      search: 'Gläs blow',
      show: 'active',
      order: 'members',
      compact: true,
    })
    expect(emitted).toEqual([])
  })

  it.each(['', '?show=none&order=__proto__&density=tiny', '?show=&order=', '?%'])(
    'what the address %j does not say, or says wrongly, is as it is without',
    (query) => {
      expect(start(query).actor.getSnapshot().context).toMatchObject({
        search: '',
        show: 'all',
        order: 'listed',
        compact: false,
      })
    },
  )

  it('SUBS-06: the list follows at once, the address 400 ms after the last letter', () => {
    const { actor, clock, emitted } = start()
    actor.send({ type: 'search.changed', search: 'gl' })
    expect(actor.getSnapshot().context.search).toBe('gl')
    clock.advance(399)
    actor.send({ type: 'search.changed', search: 'glass & co ' })
    clock.advance(399)
    expect(emitted).toEqual([])
    clock.advance(1)
    expect(emitted).toEqual([rewritten('/pages?search=glass+%26+co')])
    expect(actor.getSnapshot().context.search).toBe('glass & co ')
  })

  it('each choice is in the address at once, with what was typed just before, and once', () => {
    const { actor, clock, emitted } = start('', '/subscriptions')
    actor.send({ type: 'search.changed', search: 'glass' })
    actor.send({ type: 'show.chosen', show: 'inactive' })
    clock.advance(1000)
    actor.send({ type: 'order.chosen', order: 'name' })
    actor.send({ type: 'density.toggled' })
    actor.send({ type: 'density.toggled' })
    expect(emitted).toEqual([
      rewritten('/subscriptions?search=glass&show=inactive'),
      rewritten('/subscriptions?search=glass&show=inactive&order=name'),
      rewritten('/subscriptions?search=glass&show=inactive&order=name&density=compact'),
      rewritten('/subscriptions?search=glass&show=inactive&order=name'),
    ])
  })

  it('shows all again in the chosen order, and keeps what else the address says', () => {
    const { actor, emitted } = start('success=true&search=glass&show=active&order=name', '/subscriptions')
    actor.send({ type: 'options.cleared' })
    expect(actor.getSnapshot().context).toMatchObject({ search: '', show: 'all', order: 'name' })
    expect(emitted).toEqual([rewritten('/subscriptions?success=true&order=name')])
    actor.send({ type: 'order.chosen', order: 'listed' })
    expect(emitted.at(-1)).toEqual(rewritten('/subscriptions?success=true'))
  })

  it('SUBS-06: another address is followed, its own is not, and neither is written', () => {
    const { actor, clock, emitted } = start('?search=glass&show=active')
    actor.send({ type: 'address.changed', query: '?order=name' })
    const told = { search: '', show: 'all', order: 'name', compact: false }
    expect(actor.getSnapshot().context).toMatchObject({ ...told, query: '?order=name' })
    actor.send({ type: 'search.changed', search: 'glass ' })
    clock.advance(400)
    expect(emitted).toEqual([rewritten('/pages?order=name&search=glass')])
    actor.send({ type: 'address.changed', query: '?order=name&search=glass' })
    expect(actor.getSnapshot().context.search).toBe('glass ')
    expect(emitted).toHaveLength(1)
  })

  it('what is typed is not written into an address that has changed since', () => {
    const { actor, clock, emitted } = start()
    actor.send({ type: 'search.changed', search: 'glass' })
    actor.send({ type: 'address.changed', query: '?show=active' })
    clock.advance(1000)
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().context).toMatchObject({ search: '', show: 'active' })
  })
})

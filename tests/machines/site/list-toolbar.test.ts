import { describe, expect, it } from 'vitest'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { run } from '../run.ts'

const start = (query = '', page: '/subscriptions' | '/pages' = '/pages') =>
  run(listToolbarMachine, { input: { page, query } })
const rewritten = (path: string) => ({ type: 'address.rewritten', path })

describe('list-toolbar', () => {
  it('SUBS-06, PAGES-05: starts with the options in the address, and does not change the address', () => {
    const { actor, emitted } = start('?search=Gl%C3%A4s+blow&show=active&order=members&density=compact')
    expect(actor.getSnapshot().context).toMatchObject({
      search: 'Gläs blow',
      show: 'active',
      order: 'members',
      compact: true,
    })
    expect(emitted).toEqual([])
  })

  it('C120: the toolbar is collapsed on a phone unless the list is filtered', () => {
    const isOpen = (query: string) => start(query).actor.getSnapshot().context.isOpen
    expect(isOpen('?order=members&density=compact')).toBe(false)
    expect(isOpen('?search=glass')).toBe(true)
    const { actor, emitted } = start()
    actor.send({ type: 'toolbar.toggled' })
    expect(actor.getSnapshot().context.isOpen).toBe(true)
    expect(emitted).toEqual([])
  })

  it.each(['', '?show=none&order=__proto__&density=tiny', '?show=&order=', '?%'])(
    'missing and invalid options in the address %j have their default values',
    (query) => {
      expect(start(query).actor.getSnapshot().context).toMatchObject({
        search: '',
        show: 'all',
        order: 'listed',
        compact: false,
      })
    },
  )

  it('SUBS-06: each typed letter filters the list; the address changes 400 ms after the last letter', () => {
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

  it('writes a chosen option into the address at once, together with a search that was typed just before', () => {
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

  it("'show all' clears the filter, and retains the order and the rest of the address", () => {
    const { actor, emitted } = start('success=true&search=glass&show=active&order=name', '/subscriptions')
    actor.send({ type: 'options.cleared' })
    expect(actor.getSnapshot().context).toMatchObject({ search: '', show: 'all', order: 'name' })
    expect(emitted).toEqual([rewritten('/subscriptions?success=true&order=name')])
    actor.send({ type: 'order.chosen', order: 'listed' })
    expect(emitted.at(-1)).toEqual(rewritten('/subscriptions?success=true'))
  })

  it('SUBS-06: takes the options from an address that a link has opened, but not from an address that the toolbar has written', () => {
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

  it('does not write a typed search into the address if a link changes the address within 400 ms after the last letter', () => {
    const { actor, clock, emitted } = start()
    actor.send({ type: 'search.changed', search: 'glass' })
    actor.send({ type: 'address.changed', query: '?show=active' })
    clock.advance(1000)
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().context).toMatchObject({ search: '', show: 'active' })
  })
})

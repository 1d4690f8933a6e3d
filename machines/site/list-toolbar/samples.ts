import type { Samples } from '#machines/kit/samples.ts'
import type { listToolbarMachine } from './machine.ts'

export const listToolbarSamples: Samples<typeof listToolbarMachine> = {
  mainPath: ['typing'],
  inputs: {
    subscriptions: { page: '/subscriptions', query: '' },
    communities: { page: '/pages', query: '?search=glass&order=members&density=compact' },
  },
  events: {
    'search.changed': [{ search: '\u200bＧlass\u00a0' }, { search: 'nowhere' }],
    'show.chosen': [{ show: 'inactive' }, { show: 'all' }],
    'order.chosen': [{ order: 'name' }, { order: 'ends' }],
    'toolbar.toggled': [{}],
    'density.toggled': [{}],
    'options.cleared': [{}],
    'address.changed': [{ query: '' }, { query: '?show=inactive' }],
  },
  actors: {},
  // Leaves out events that a browser does not send: input before the toolbar is expanded, and input that changes
  // nothing. Sorts each list in one way only, because the order influences nothing else.
  possible: ({ context }, event) => {
    if (event.type === 'toolbar.toggled') return !context.isOpen
    if (!context.isOpen && ['search.changed', 'show.chosen', 'order.chosen'].includes(event.type))
      return false
    if (event.type === 'search.changed') return event.search !== context.search
    if (event.type === 'show.chosen') return event.show !== context.show
    if (event.type === 'order.chosen')
      return (
        event.order === (context.page === '/subscriptions' ? 'ends' : 'name') && event.order !== context.order
      )
    if (event.type === 'options.cleared') return context.search !== '' || context.show !== 'all'
    return true
  },
}

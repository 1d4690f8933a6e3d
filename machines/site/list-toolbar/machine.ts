import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { payload } from '#machines/kit/params.ts'
import { pathWithQuery } from '#machines/rules/links/addresses.ts'
import {
  isFiltered,
  type ListOptions,
  type ListOrder,
  type ListShow,
  optionsIn,
  queryWith,
} from '#machines/rules/lists/list-options.ts'

/** The page that contains the list, and the query of the page's URL. */
export interface ListToolbarInput {
  page: '/subscriptions' | '/pages'
  query: string
}

export type ListToolbarEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'show.chosen'; show: ListShow }
  | { type: 'order.chosen'; order: ListOrder }
  | { type: 'toolbar.toggled' }
  | { type: 'density.toggled' }
  | { type: 'options.cleared' }
  /** The URL has changed: by a link to the page, by Back or Forward, or by the toolbar itself. */
  | { type: 'address.changed'; query: string }

interface ListToolbarContext extends ListToolbarInput, ListOptions {
  /** Whether the toolbar's fields are expanded on a phone (C120). */
  isOpen: boolean
}

/**
 * The filter, order and density of a long list. The URL's query stores them, so that they survive a reload and can be
 * shared. While the user types, the URL does not change. An addition to the specification.
 */
export const listToolbarMachine = setup({
  types: {
    input: {} as ListToolbarInput,
    context: {} as ListToolbarContext,
    events: {} as ListToolbarEvent,
    emitted: {} as Emission,
  },
  delays: { searchSettled: 400 },
  guards: {
    saysOther: ({ context }, { query }: { query: string }) =>
      queryWith(query, context).toString() !== new URLSearchParams(query).toString(),
  },
  actions: {
    keepSearch: assign((_, { search }: { search: string }) => ({ search })),
    keepShow: assign((_, { show }: { show: ListShow }) => ({ show })),
    keepOrder: assign((_, { order }: { order: ListOrder }) => ({ order })),
    toggle: assign({ isOpen: ({ context }) => !context.isOpen }),
    toggleDensity: assign({ compact: ({ context }) => !context.compact }),
    clearOptions: assign({ search: '', show: 'all' }),
    keepAddress: assign((_, { query }: { query: string }) => ({ query, ...optionsIn(query) })),
    writeAddress: emit(({ context }) => ({
      type: 'address.rewritten',
      path: pathWithQuery(context.page, queryWith(context.query, context)),
    })),
  },
}).createMachine({
  id: 'list-toolbar',
  context: ({ input }) => {
    const options = optionsIn(input.query)
    return { ...input, ...options, isOpen: isFiltered(options) }
  },
  initial: 'settled',
  on: {
    'search.changed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'keepSearch', params: payload },
    },
    'show.chosen': {
      target: '.settled',
      actions: [{ type: 'keepShow', params: payload }, 'writeAddress'],
    },
    'order.chosen': {
      target: '.settled',
      actions: [{ type: 'keepOrder', params: payload }, 'writeAddress'],
    },
    'toolbar.toggled': { actions: 'toggle' },
    'density.toggled': { target: '.settled', actions: ['toggleDensity', 'writeAddress'] },
    'options.cleared': { target: '.settled', actions: ['clearOptions', 'writeAddress'] },
    'address.changed': {
      guard: { type: 'saysOther', params: payload },
      target: '.settled',
      actions: { type: 'keepAddress', params: payload },
    },
  },
  states: {
    settled: {
      description: 'The list, the toolbar and the URL agree.',
      meta: { requirements: ['SUBS-06', 'PAGES-05'] },
    },
    typing: {
      description: 'The user is typing a search; the list changes at once, the URL a moment later.',
      meta: { requirements: ['SUBS-06', 'PAGES-05'] },
      after: { searchSettled: { target: 'settled', actions: 'writeAddress' } },
    },
  },
})

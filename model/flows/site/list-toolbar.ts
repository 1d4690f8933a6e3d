import type { ListShow } from '#machines/rules/lists/list-options.ts'
import { type ListToolbarEvent, listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { listToolbarSamples } from '#machines/site/list-toolbar/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { listViews } from '#model/views/list.tsx'
import { connect } from '#src/flows/kit/connect.ts'

/** The titles of the communities in the list, by whether the community is active. */
const titles = {
  active: ['Glass Blowers', 'Night Bakers', 'River Rowers', 'Slow Letters'],
  inactive: ['Glass Harmonica', 'Night Owls', 'Roof Gardens'],
}

const all = [...titles.active, ...titles.inactive]

/** The titles that match the search and filter so far. */
const shown = (path: PathSoFar) => {
  let search = path.input === 'communities' ? 'glass' : ''
  let show: ListShow = 'all'
  for (const cause of path.causes) {
    if (cause.kind !== 'event') continue
    const event = cause.event as ListToolbarEvent
    if (event.type === 'search.changed') search = event.search === 'nowhere' ? 'nowhere' : 'glass'
    if (event.type === 'show.chosen') show = event.show
    if (event.type === 'options.cleared') [search, show] = ['', 'all']
    if (event.type === 'address.changed') [search, show] = ['', event.query === '' ? 'all' : 'inactive']
  }
  const listed = show === 'all' ? all : titles[show]
  return listed.filter((title) => title.toLowerCase().includes(search))
}

const expected = (path: PathSoFar) => {
  const there = shown(path)
  return {
    shows: there.length > 0 ? there : ['Nothing found'],
    hides: all.filter((title) => !there.includes(title)),
  }
}

export const listToolbarModel = modelOf({
  machine: listToolbarMachine,
  samples: listToolbarSamples,
  view: listViews['list-toolbar'],
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: connect(listToolbarMachine, () => ({})),
  drives: {},
  gestures: {
    'search.changed': {
      control: () => ({ role: 'searchbox', name: 'Search' }),
      value: ({ search }) => search,
    },
    'show.chosen': { control: () => ({ role: 'combobox', name: 'Show' }), value: ({ show }) => show },
    'order.chosen': { control: () => ({ role: 'combobox', name: 'Sort by' }), value: ({ order }) => order },
    'toolbar.toggled': press('button', 'Search and sort'),
    'density.toggled': press('checkbox', 'Compact'),
    'options.cleared': press('button', 'Show all'),
    'address.changed': { bySystem: ({ send }, event) => send(event), navigates: true },
  },
  expectations: {
    settled: expected,
    typing: expected,
  },
})

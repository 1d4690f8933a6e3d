import { describe, expect, it } from 'vitest'
import { filteredAndSorted, isFiltered, optionsIn } from '#machines/rules/lists/list-options.ts'

const glass = { name: 'The Glass Blowers', plan: 'Résident', isActive: true, members: 3 }
const owls = { name: 'night owls 10', plan: null, isActive: false, members: 120 }
const bakers = { name: 'Night Bakers 9', plan: 'Guest', isActive: true }
const entries = [glass, owls, bakers]

const found = (query: string) =>
  filteredAndSorted(entries, optionsIn(query), ({ name, plan, ...entry }) => ({
    texts: [name, plan],
    ...entry,
  }))

describe('filteredAndSorted', () => {
  it("SUBS-06, PAGES-05: returns every entry in the provider's order when no option is set", () => {
    expect(found('')).toEqual([glass, owls, bakers])
  })

  it("C93: the order 'Ends first' puts entries with an end date at the top, the earliest first, then the others in their order", () => {
    const entries = [
      { texts: ['a'], isActive: true, endsAt: null },
      { texts: ['b'], isActive: true, endsAt: '2026-04-01T00:00:00.000Z' },
      { texts: ['c'], isActive: true, endsAt: '2026-03-09T00:00:00.000Z' },
      { texts: ['d'], isActive: true },
    ]
    const sorted = filteredAndSorted(entries, optionsIn('order=ends'), (entry) => entry)
    expect(sorted.map(({ texts }) => texts[0])).toEqual(['c', 'b', 'a', 'd'])
  })

  it.each([
    ['search=NIGHT', [owls, bakers]],
    ['search=resident', [glass]],
    ['search=résident', [glass]],
    ['search=guest+night', [bakers]],
    ['search=blowers+guest', []],
    ['search=+++', [glass, owls, bakers]],
    ['search=.*', []],
    ['search=9guest', []],
    ['search=%EF%BB%BFnight%E2%80%8B%C2%A0', [owls, bakers]],
    ['search=%E3%80%80ni%C2%ADght%E3%80%80guest', [bakers]],
    ['search=re%CC%81sident', [glass]],
    ['search=ＮＩＧＨＴ', [owls, bakers]],
    ['search="night"', [owls, bakers]],
    ['search=“the+glass”', [glass]],
    ['search=‘glass’', [glass]],
    ['search=%E2%80%8B', [glass, owls, bakers]],
    ['search=“”', [glass, owls, bakers]],
  ])(
    'with the query %s returns the entries that contain each word, regardless of case and accents',
    (query, left) => {
      expect(found(query)).toEqual(left)
    },
  )

  it.each([
    ['show=active', [glass, bakers]],
    ['show=inactive', [owls]],
    ['show=active&search=night', [bakers]],
    ['order=name', [bakers, owls, glass]],
    ['order=members', [owls, glass, bakers]],
    ['order=members&show=active', [glass, bakers]],
  ])('with the query %s filters and sorts the entries', (query, left) => {
    expect(found(query)).toEqual(left)
  })

  it.each([
    ['order=name', ['Eclair', 'Éclair', 'Room 9', 'room 10']],
    ['order=name', ['Éclair', 'Eclair', 'Room 9', 'room 10']],
    ['order=members', ['room 10', 'Éclair', 'Room 9', 'Eclair']],
  ])(
    'with the query %s returns the order %j, with numbers by value, and ignores case and accents',
    (query, sorted) => {
      const members: Record<string, number> = { 'room 10': 12, Éclair: 3, 'Room 9': 2 }
      const listed = ['room 10', 'Room 9', ...sorted.filter((name) => name.endsWith('clair'))]
      const read = (name: string) => ({ texts: [name], isActive: true, members: members[name] })
      expect(filteredAndSorted(listed, optionsIn(query), read)).toEqual(sorted)
    },
  )

  it.each([
    ["Mo's Cafe\u0301", 'mo’s café'],
    ['Mo’s Café', "mo's"],
    ['Plan – A', 'plan - a'],
    ['The “Lantern” Room', '"the lantern room"'],
    ['Ｌａｎｔｅｒｎ', 'lantern'],
    ['Lan\u00adtern\u200b', 'lantern'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ['Øre & Æon', 'ore aeon'],
    ['Straße', 'strasse'],
    ['Strasse', 'straße'],
    ['한국어', '\u1112\u1161\u11ab\u1100\u116e\u11a8\u110b\u1165'],
    ['می\u200cخواهم', 'میخواهم'],
  ])('finds the entry %j by the word %j', (name, search) => {
    const options = { ...optionsIn(''), search }
    expect(filteredAndSorted([name], options, () => ({ texts: [name], isActive: true }))).toEqual([name])
  })

  it('does not change the given list', () => {
    found('order=name')
    expect(entries).toEqual([glass, owls, bakers])
  })
})

describe('whether a list is filtered', () => {
  it.each([
    ['', false],
    ['search=+', false],
    ['search=%E2%80%8B', false],
    ['order=name&density=compact', false],
    ['search=owl', true],
    ['show=active', true],
  ])('with the query %j is %s', (query, may) => {
    expect(isFiltered(optionsIn(query))).toBe(may)
  })
})

import { describe, expect, it } from 'vitest'
import { arranged, optionsIn } from '#machines/rules/lists/list-options.ts'

const glass = { name: 'The Glass Blowers', plan: 'Résident', isActive: true, members: 3 }
const owls = { name: 'night owls 10', plan: null, isActive: false, members: 120 }
const bakers = { name: 'Night Bakers 9', plan: 'Guest', isActive: true }
const entries = [glass, owls, bakers]

const found = (query: string) =>
  arranged(entries, optionsIn(query), ({ name, plan, ...entry }) => ({ texts: [name, plan], ...entry }))

describe('arranged', () => {
  it('SUBS-06, PAGES-05: without options every entry, as the provider has them', () => {
    expect(found('')).toEqual([glass, owls, bakers])
  })

  it.each([
    ['search=NIGHT', [owls, bakers]],
    ['search=resident', [glass]],
    ['search=résident', [glass]],
    ['search=guest+night', [bakers]],
    ['search=blowers+guest', []],
    ['search=+++', [glass, owls, bakers]],
    ['search=.*', []],
  ])('%s: each word stands somewhere, whatever its case and accents', (query, left) => {
    expect(found(query)).toEqual(left)
  })

  it.each([
    ['show=active', [glass, bakers]],
    ['show=inactive', [owls]],
    ['show=active&search=night', [bakers]],
    ['order=name', [bakers, owls, glass]],
    ['order=members', [owls, glass, bakers]],
    ['order=members&show=active', [glass, bakers]],
  ])('%s', (query, left) => {
    expect(found(query)).toEqual(left)
  })

  it('leaves the given list as it was', () => {
    found('order=name')
    expect(entries).toEqual([glass, owls, bakers])
  })
})

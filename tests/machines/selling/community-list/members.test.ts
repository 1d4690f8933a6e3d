import { describe, expect, it } from 'vitest'
import { closed, counted, glass, inputsOf, loaded, visit } from './fixtures.ts'

describe('community-list: member counts (PAGES-13, C44)', () => {
  it('counts the members of each community after its card is on screen', async () => {
    const flow = await visit({}, { countMembers: ['hang'], checkBots: ['hang'] })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.members).toEqual({})
    expect(inputsOf(flow, 'countMembers')).toEqual([{ communityIds: ['course-1', 'course-2'] }])
  })

  it('when counting the members of a community fails, shows the number from the list of communities, or 0', async () => {
    const bare = { ...glass, id: 'course-3', totalUsers: null }
    const { actor, emitted } = await visit(
      {},
      { loadCommunities: [loaded(closed, glass, bare)], countMembers: [counted(1234, null, null)] },
    )
    expect(actor.getSnapshot().context.members).toEqual({
      'course-1': 12,
      'course-2': 1234,
      'course-3': 0,
    })
    expect(emitted).toEqual([])
  })

  const many = Array.from({ length: 13 }, (_, n) => ({ ...closed, id: `c${n}` }))

  it('counts six communities at a time', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(...many)],
        countMembers: [counted(1, 2, 3, 4, 5, 6), counted(7, 8, 9, 10, 11, 12), counted(13)],
      },
    )
    expect(inputsOf(flow, 'countMembers')).toEqual([
      { communityIds: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] },
      { communityIds: ['c6', 'c7', 'c8', 'c9', 'c10', 'c11'] },
      { communityIds: ['c12'] },
    ])
    expect(flow.actor.getSnapshot().context.members).toMatchObject({ c0: 1, c6: 7, c12: 13 })
  })

  it('communities whose members are not counted yet have no number', async () => {
    const { actor, emitted } = await visit(
      {},
      { loadCommunities: [loaded(...many)], countMembers: [counted(1, 2, 3, 4, 5, 6), 'hang'] },
    )
    expect(actor.getSnapshot().context.members).toEqual({ c0: 1, c1: 2, c2: 3, c3: 4, c4: 5, c5: 6 })
    expect(emitted).toEqual([])
  })
})

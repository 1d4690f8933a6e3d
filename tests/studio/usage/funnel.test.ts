import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Flow } from '#explorer/flow.ts'
import { flows as all } from '#machines/index.ts'
import type { Story } from '#model/story.ts'
import { countedFunnel, funnelOf } from '#studio/usage/funnel.ts'

const flows = new Map(
  all.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)
const story = (file: string): Story => JSON.parse(readFileSync(`model/stories/${file}.json`, 'utf8'))
const stepsOf = (file: string) => funnelOf(story(file), flows).map(({ flow, state }) => `${flow}: ${state}`)

describe('a story as a funnel', () => {
  it('contains the steps of its flows that lead to another state', () => {
    expect(stepsOf('01-join')).toEqual([
      'register: register.submitting',
      'register: register.editing',
      'email-verification: email-verification.open.code.submitting',
      'email-verification: email-verification.open.code.verified',
      'email-verification: email-verification.left',
    ])
  })

  it('contains the steps of a child machine under the name of that machine', () => {
    expect(stepsOf('19-unsubscribe')).toContain('unsubscribe: unsubscribe.processing.cancellingWithProvider')
  })

  it("contains, for a step that no sample matches, all transitions with the step's cause", () => {
    const { scenes, ...rest } = story('22-from-a-link-to-the-server')
    const [scene] = scenes.filter(({ steps }) => steps.at(-1)?.name.startsWith('checkout>raisePlanMetrics'))
    if (!scene) throw new Error('The story has no such scene.')
    expect(funnelOf({ ...rest, scenes: [scene] }, flows).at(-1)).toMatchObject({
      name: 'checkout>raisePlanMetrics=as-it-is',
      some: true,
    })
  })
})

it('in a funnel, each step has its count, its share of the previous step, and the share of users who stopped there', () => {
  const usage = {
    register: {
      'register.editing|registration.submitted|hasAllFields|register.submitting': 10,
      'register.submitting|xstate.done.actor.register||register.editing': 4,
    },
  }
  const [submitted, registered] = countedFunnel(funnelOf(story('01-join'), flows), flows, usage)
  expect(submitted).toMatchObject({
    words: 'Registration submitted',
    count: 10,
    ofBefore: null,
    stopped: 0.6,
  })
  expect(registered).toMatchObject({ words: 'Register: answered', count: 4, ofBefore: 0.4 })
})

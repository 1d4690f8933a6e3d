import { describe, expect, it } from 'vitest'
import { newsIn } from '#studio/home/news.ts'
import { told, tries } from '#studio/home/tries.ts'
import { stories } from '#studio/stories/stories.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

describe("the studio's front page", () => {
  it('shows the newest section of the change log without Markdown', () => {
    const log = [
      '# Changes',
      'Newest first. See [Commits](https://example.org).',
      '## Unreleased',
      '### Added',
      '- Prices with a comma ([what was tried](./docs/reliability.md#tried)).',
      '- `npm start` says [why](./docs/why.md).',
      '## 1.0.0',
      '- Old.',
    ].join('\n')
    expect(newsIn(log)).toEqual(['Prices with a comma.', 'npm start says why.'])
    expect(newsIn('# Changes\n')).toEqual([])
  })

  it('links only to existing stories', () => {
    expect(told.filter((name) => !stories.has(name))).toEqual([])
  })

  it('links only to existing flows, with inputs from their samples', () => {
    for (const { flow, path } of tries)
      expect(Object.keys(flowsWithViews.find(({ id }) => id === flow)?.flow.samples.inputs ?? {})).toEqual(
        expect.arrayContaining([...path]),
      )
  })
})

import { generateAriaTree, renderAriaTree } from 'ivya/aria'
import { describe, expect, it } from 'vitest'
import type { AnyModel } from '#model/driver/model.ts'
import { keyboardInput } from '#model/driver/page/keyboard.ts'
import type { Story } from '#model/story.ts'
import { createPlayback } from '#studio/play/playback.ts'

const models = import.meta.glob<Record<string, AnyModel>>('../../model/flows/*/*.ts', { eager: true })
const stories = import.meta.glob<Story>('../../model/stories/*.json', { eager: true, import: 'default' })

const known = new Map(
  Object.values(models)
    .flatMap((module) => Object.values(module))
    .map((model) => [model.machine.id, model]),
)

const modelOf = (flow: string): AnyModel => {
  const model = known.get(flow)
  if (!model) throw new Error(`There is no flow '${flow}'.`)
  return model
}

const childFlow = async (id: string) => {
  const model = known.get(id)
  return model ? { model, transitions: [] } : null
}

it('there is a story for each journey of the specification', () => {
  expect(Object.keys(stories).length).toBeGreaterThanOrEqual(15)
})

it('no removed story is read', () => {
  const read = Object.keys(import.meta.glob('../../model/aria/*.txt'))
  const told = Object.keys(stories).map((file) =>
    file.replace('/stories/', '/aria/').replace('.json', '.txt'),
  )
  expect(read.filter((file) => !told.includes(file))).toEqual([])
})

/** The page's accessibility tree as text. */
const readAloud = () => renderAriaTree(generateAriaTree(document.body))

describe.each(Object.entries(stories))('%s, with the keyboard only', (file, { title, scenes }) => {
  const read: string[] = [title]

  it.each(scenes.map((scene, nth) => ({ ...scene, nth: nth + 1 })))('scene $nth, in $flow', async (scene) => {
    const playback = createPlayback(modelOf(scene.flow), [], {
      userInput: keyboardInput,
      childFlow,
    })
    try {
      const names: string[] = []
      for (const { name, note, shows, leads } of scene.steps) {
        const moment = names.length === 0 ? await playback.open([name]) : await playback.step(name)
        names.push(name)
        expect(moment.stopped).toBeNull()
        if (shows !== undefined) expect(document.body.textContent).toContain(shows)
        if (leads !== undefined) expect(moment.trace.at(-1)?.emissions).toMatchObject([{ path: leads }])
        if (note !== undefined) read.push(`${scene.flow}: ${note}\n\n${readAloud()}`)
      }
    } finally {
      playback.stop()
    }
  })

  it('matches its accessibility snapshot; `npm run aria` writes it again', async () => {
    const name = file.replace(/^.*\/(.*)\.json$/, '$1')
    await expect(`${read.join('\n\n')}\n`).toMatchFileSnapshot(`../../model/aria/${name}.txt`)
  })
})

import { generateAriaTree, renderAriaTree } from 'ivya/aria'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { keyboardInput } from '#model/driver/page/keyboard.ts'
import type { Story } from '#model/story.ts'
import { isOnward } from '#studio/play/pages/onward.ts'
import { createPlayback, type Playback } from '#studio/play/playback.ts'
import type { PlayedMoment } from '#studio/play/played-moment.ts'

const models = import.meta.glob<Record<string, AnyModel>>('../../model/flows/*/*.ts')
const stories = import.meta.glob<Story>('../../model/stories/*.json', { eager: true, import: 'default' })

const loaded = async (flow: string): Promise<AnyModel | undefined> => {
  const load = Object.entries(models).find(([file]) => file.endsWith(`/${flow}.ts`))?.[1]
  return load && Object.values(await load())[0]
}

const modelOf = async (flow: string): Promise<AnyModel> => {
  const model = await loaded(flow)
  if (!model) throw new Error(`There is no flow '${flow}'.`)
  return model
}

const childFlow = async (id: string) => {
  const model = await loaded(id)
  return model ? { model, transitions: [] } : null
}

it('there are at least fifteen stories', () => {
  expect(Object.keys(stories).length).toBeGreaterThanOrEqual(15)
})

it('each accessibility snapshot in model/aria belongs to a story', () => {
  const read = Object.keys(import.meta.glob('../../model/aria/*.txt'))
  const told = Object.keys(stories).map((file) =>
    file.replace('/stories/', '/aria/').replace('.json', '.txt'),
  )
  expect(read.filter((file) => !told.includes(file))).toEqual([])
})

it('each note of a story names a text of its screen, the page that opens next, or what no screen shows (`unseen`)', () => {
  const unchecked = Object.values(stories).flatMap(({ title, scenes }) =>
    scenes.flatMap(({ steps }) =>
      steps.flatMap(({ note, shows, leads, unseen }) =>
        note !== undefined && (shows ?? leads ?? unseen) === undefined ? [`${title}: ${note}`] : [],
      ),
    ),
  )
  expect(unchecked).toEqual([])
})

/** Where the last step leads: the paths and URLs that it has opened, the third party, and the ways back from it. */
const wayFrom = ({ trace, left }: PlayedMoment): unknown[] => [
  ...(trace.at(-1)?.emissions ?? []).flatMap((one) =>
    'path' in one ? one.path : 'url' in one ? one.url : [],
  ),
  left?.place,
  ...(left?.ways ?? []).map(({ name }) => name),
]

/** The words on the screen, including the values of fields. */
const readOnScreen = (): string =>
  [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(' ')

const communities = ['The Glass Blowers', 'Night Bakers', 'Night Owls', 'Kiln Club', 'Night Weavers']

/** For each screen that shows some of `communities`, those that it shows. */
const communitiesOn = (screens: readonly string[]): string[][] =>
  screens
    .map((screen) => communities.filter((title) => screen.includes(title)))
    .filter((shown) => shown.length > 0)

/** The page's accessibility tree as text. */
const readAloud = () => renderAriaTree(generateAriaTree(document.body))

it('playing a story marks the control of the next step until the step is taken, and continues a longer path without a restart', async () => {
  const marked = () => [...document.querySelectorAll('[data-next]')].map(({ textContent }) => textContent)
  const playback = createPlayback(await modelOf('login'), [], { childFlow })
  try {
    await playback.open(['visitor'], 'login.submitted')
    expect(marked()).toEqual(['Log In'])
    const form = nonNull(document.querySelector('form'))
    await playback.open(['visitor', 'login.submitted'], '/register')
    expect([marked(), form.isConnected]).toEqual([['Sign up'], true])
    await playback.open(['visitor', 'login.submitted'], 'signIn=answered')
    expect([marked(), form.isConnected]).toEqual([[], false])
  } finally {
    playback.stop()
  }
})

const { stories: chosen } = inject('model')
const nameOf = (file: string) => file.replace(/^.*\/(.*)\.json$/, '$1')

describe.each(Object.entries(stories).filter(([file]) => chosen?.includes(nameOf(file)) ?? true))(
  'the story %s, played with the keyboard only',
  (file, { title, scenes }) => {
    const read: string[] = [title]

    let playback: Playback | undefined

    afterAll(() => playback?.stop())

    it.each(scenes.map((scene, nth) => ({ ...scene, nth: nth + 1 })))(
      'scene $nth, in $flow',
      async (scene) => {
        const goesOn = isOnward(scene.steps[0].name)
        if (!goesOn) {
          playback?.stop()
          playback = createPlayback(await modelOf(scene.flow), [], { userInput: keyboardInput, childFlow })
        }
        const played = nonNull(playback)
        for (const [nth, { name, note, shows, leads }] of scene.steps.entries()) {
          const moment = nth === 0 && !goesOn ? await played.open([name]) : await played.step(name)
          expect(moment.stopped).toBeNull()
          expect(moment.pages.at(-1)?.flow).toBe(scene.flow)
          if (shows !== undefined) expect(readOnScreen()).toContain(shows)
          if (leads !== undefined) expect(wayFrom(moment)).toContain(leads)
          if (note !== undefined) read.push(`${scene.flow}: ${note}\n\n${readAloud()}`)
        }
      },
    )

    it('is about one user and one community', () => {
      const addresses = read.join('\n').match(/[\w.-]+@guildhall\.test/g) ?? []
      expect([...new Set(addresses)].slice(1)).toEqual([])
      const shown = communitiesOn(read)
      const onEach = communities.filter((title) => shown.every((titles) => titles.includes(title)))
      expect(shown.length === 0 || onEach.length > 0).toBe(true)
    })

    it('has screens that match its accessibility snapshot (npm run aria writes the snapshot)', async () => {
      await expect(`${read.join('\n\n')}\n`).toMatchFileSnapshot(`../../model/aria/${nameOf(file)}.txt`)
    })
  },
)

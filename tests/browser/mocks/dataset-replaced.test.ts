import { expect, it } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { onDatasetReplaced } from '#mocks/browser/boot/dataset-replaced.ts'

it("each tab is notified when the fake backend's dataset was reset or rewound, but not at other changes", async () => {
  const open = () =>
    openBackend({ persistence: indexedDbPersistence('replaced'), pages: pagesAt('http://guildhall.test') })
  const here = await open()
  const there = await open()
  const heard: string[] = []
  onDatasetReplaced(here.store, ({ begun }) => heard.push(begun ? 'here: begun' : 'here: rewound'))
  onDatasetReplaced(there.store, ({ begun }) => heard.push(begun ? 'there: begun' : 'there: rewound'))
  const heardNow = async () => {
    await there.store.read(() => undefined)
    return heard.splice(0).sort()
  }

  await here.admin.signInAs({ account: 'buyer@guildhall.test' })
  await here.admin.advanceMonths({ months: 1 })
  expect(await heardNow()).toEqual([])
  await here.admin.rewind({ seq: 1 })
  expect(await heardNow()).toEqual(['here: rewound', 'there: rewound'])
  await here.admin.reset()
  expect(await heardNow()).toEqual(['here: begun', 'there: begun'])
  await here.admin.switchScenario({ scenario: 'buyer' })
  expect(await heardNow()).toEqual(['here: begun', 'there: begun'])
  here.close()
  there.close()
})

it.each(['begun', 'rewound'])(
  "a tab that missed the notification learns at its next request that the fake backend's dataset was replaced (%s)",
  async (how) => {
    const open = async (deaf: boolean) => {
      const persistence = indexedDbPersistence(`${how} meanwhile`)
      return openBackend({
        persistence: deaf ? { ...persistence, onHint: () => {} } : persistence,
        pages: pagesAt('http://guildhall.test'),
      })
    }
    const frozen = await open(true)
    const other = await open(false)
    const signIn = async ({ admin }: typeof frozen, times: number) => {
      for (let time = 0; time < times; time += 1) await admin.signInAs({ account: 'buyer@guildhall.test' })
    }
    const heard: string[] = []
    await signIn(frozen, 3)
    onDatasetReplaced(frozen.store, ({ begun }) => heard.push(begun ? 'begun' : 'rewound'))

    await (how === 'begun' ? other.admin.reset() : other.admin.rewind({ seq: 1 }))
    await signIn(other, 5)
    await frozen.store.read(() => undefined)
    await signIn(frozen, 1)
    expect(heard).toEqual([how])
    frozen.close()
    other.close()
  },
)

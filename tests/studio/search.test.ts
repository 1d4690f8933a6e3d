import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namesOfWalk } from '#studio/play/explored-paths.ts'
import { requirements, rules } from '#studio/requirements/texts.ts'
import {
  entriesOfFlow,
  entriesOfScreens,
  entriesOfTexts,
  find,
  indexOf,
  wholeOfFlow,
  wholeOfStory,
} from '#studio/shell/search/find.ts'
import { screenLines } from '#studio/shell/search/screenplay-lines.ts'
import { stories } from '#studio/stories/stories.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const unsubscribe = flowsWithViews.filter(({ id }) => id === 'unsubscribe')
const lines = screenLines('unsubscribe', readFileSync('model/screenplay/buying/unsubscribe.txt', 'utf8'))

describe("the texts of screens in the studio's search", () => {
  const lineOf = (words: string) => lines.find((line) => line.words === words)

  it('are found in the form that the user reads, with the state that first shows them and the path to that state', () => {
    expect(
      lineOf('Unsubscribed successfully. You will remain subscribed until the end of your billing period.'),
    ).toEqual({
      words: 'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
      state: 'unsubscribe.succeeded.notice.open',
      path: 'period:0.1.0.0.0.0',
      steps: 5,
    })
    expect(lineOf('I understand and still want to unsubscribe.')?.steps).toBe(1)
    expect(lineOf('The Glass Blowers')?.state).toBe('unsubscribe.confirming')
  })

  it("are listed once each, without the screenplay's markup", () => {
    const words = lines.map((line) => line.words)
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((line) => /[[\]☐☑]|→|^[-+~#•]|^Dialog: /.test(line))).toEqual([])
  })

  it('have paths that Play can play, because each step has a name', () => {
    const [{ flow }] = unsubscribe as [(typeof unsubscribe)[0]]
    expect(namesOfWalk(flow, 'period:0.1.0.0.0.0', 3)).toEqual([
      'period',
      'acknowledgement.toggled',
      'unsubscribe.confirmed',
    ])
  })
})

describe("the studio's search", () => {
  const entries = [
    ...flowsWithViews.flatMap(entriesOfFlow),
    ...unsubscribe.flatMap((flow) => entriesOfScreens(flow, lines)),
    ...entriesOfTexts('Requirement', [{ id: 'UNSUB-06', text: 'The person must confirm.' }]),
  ]
  const texts = new Map([...requirements, ...rules].map(({ id, text }) => [id, text]))
  const screens = (flow: string) =>
    globSync(`model/screenplay/*/${flow}.txt`).flatMap((file) =>
      screenLines(flow, readFileSync(file, 'utf8')).map(({ words }) => words),
    )
  const wholes = indexOf([
    ...flowsWithViews.map((flow) => wholeOfFlow(flow, texts, screens(flow.id))),
    ...[...stories].map(([id, story]) => wholeOfStory(id, story, flowsWithViews)),
  ])
  const found = (query: string) => find(entries, query, wholes).map(({ kind, id }) => `${kind}: ${id}`)

  // Each row has the words of a search, and the flows and stories of which one must be the first result.
  it.each([
    ['cancel in a free trial', ['Flow: unsubscribe', 'Story: 20-refused-in-a-trial']],
    ['card declined', ['Story: 21-pay-per-view', 'Flow: ppv-return']],
    ['forgot password', ['Flow: password-reset', 'Story: 04-new-password']],
    ['email already in use', ['Story: 02-address-taken', 'Flow: register']],
    ['open the discord server', ['Flow: open-server', 'Story: 18-open-server']],
    ['delete my community', ['Flow: delete-community', 'Story: 13-delete']],
    ['bot thrown out', ['Story: 12-switched-off-by-itself']],
    ['become a seller', ['Story: 09-become-a-seller', 'Flow: create-gate']],
    ['copy the link', ['Flow: copy-link']],
    ['free trial', ['Story: 15-buy-with-a-trial', 'Story: 20-refused-in-a-trial', 'Flow: checkout']],
    ['connect telegram', ['Flow: telegram-connection', 'Story: 08-connect-telegram']],
    ['code expired', ['Flow: email-verification']],
    [
      'What happens when a trial buyer cancels and the card provider refuses?',
      ['Story: 20-refused-in-a-trial', 'Flow: unsubscribe'],
    ],
  ])('lists first for “%s” a flow or story about these words', (words, wanted) => {
    expect(wanted).toContain(found(words)[0])
  })

  it('lists flows and stories before single screens and states', () => {
    const kinds = find(entries, 'unsubscribe', wholes).map(({ kind }) => kind)
    const whole = kinds.map((kind) => kind === 'Flow' || kind === 'Story')
    expect(whole.lastIndexOf(true)).toBeLessThan(whole.indexOf(false))
  })

  it('finds nothing for an empty query or an unknown text', () => {
    expect(find(entries, '  ')).toEqual([])
    expect(find(entries, 'qqqq zzzz')).toEqual([])
  })

  it('lists the flow first whose name begins with the query', () => {
    expect(found('unsub')[0]).toBe('Flow: unsubscribe')
  })

  it('finds a state by its name and by its description', () => {
    expect(found('processing requesting')).toContain('State: unsubscribe.processing.requesting')
    expect(found('still want to unsubscribe')).toContain('State: unsubscribe.confirming')
  })

  it('finds an event by its name in code and by its description', () => {
    expect(found('unsubscribe.confirmed')).toContain('Event: unsubscribe:unsubscribe.confirmed')
    expect(found('Unsubscribe confirmed')).toContain('Event: unsubscribe:unsubscribe.confirmed')
  })

  it('finds texts on a screen regardless of case and accents', () => {
    expect(found('UNSUBSCRIBED SÚCCESSFULLY').slice(0, 3)).toEqual([
      'Flow: unsubscribe',
      'Story: 19-unsubscribe',
      'On screen: unsubscribe“Unsubscribed successfully. You will remain subscribed until the end of your billing period.”',
    ])
  })

  it('finds a requirement by its id', () => {
    expect(found('unsub-06')).toEqual(['Requirement: UNSUB-06'])
    expect(find(entries, 'unsub-06')[0]?.to).toEqual({ flow: null, tab: 'requirements', search: 'UNSUB-06' })
  })

  it('shows at most six results of a kind', () => {
    expect(found('e').filter((one) => one.startsWith('State'))).toHaveLength(6)
  })
})

import { expect, test } from 'vitest'
import { parsed } from '#scripts/kit/syntax.ts'
import { visibleTexts } from '#scripts/kit/visible-texts.ts'

const inView = (text: string) => visibleTexts(parsed('src/flows/login/view.tsx', text))
const inMachine = (text: string) => visibleTexts(parsed('machines/login/machine.ts', text))

test.each([
  ['between tags, over lines', '<p>\n  Two words\n  and more.\n</p>', ['Two words and more.']],
  ['in a string between tags', "<p>{'One.'}</p>", ['One.']],
  ['with a value', '<p>Hello {name}.</p>', ['Hello {}.']],
  ['with a link', "<p>Lost? <a href='/'>Go home</a></p>", ['Lost? Go home', 'Go home']],
  ['after an icon', '<b>\n  <Icon />\n  Copy\n</b>', ['Copy']],
  ['after an icon that may be there', '<b>\n  {busy && <Icon />}\n  Copy\n</b>', ['Copy']],
  ['by a condition', "<p>{busy ? 'Sending…' : 'Send'}</p>", ['Sending…', 'Send']],
  ['in an attribute', '<Field label="name" hint="0 to 9." />', ['name', '0 to 9.']],
  ['in an unlisted attribute', '<Field note="It is late." />', ['It is late.']],
  ['in a template', `<Field label={\`Remove \${name}\`} />`, ['Remove {}']],
  ['in a table', "const notes = { gone: 'It is gone.' }", ['It is gone.']],
])('the search for visible texts finds a text of a View %s', (_, text, found) => {
  expect(inView(text)).toEqual(found)
})

test.each([
  ['a name for the style', '<Box variant="plain" className="a b" />'],
  ['an address', '<Link to="/Pick-Plan" />'],
  ['the name of a child', "<p>{children['report-community'] && <Dialog />}</p>"],
  ['a comparison', "const isFree = plan === 'Free'"],
  ['a type', "type Tier = 'Free' | 'Pro'"],
  ['the value of a choice', "const tabs = [{ value: 'terms' }]"],
  ['an error for the log', "throw new Error('There is no card.')"],
])('the search for visible texts ignores %s of a View', (_, text) => {
  expect(inView(text)).toEqual([])
})

test.each([
  ['a message', "assign({ error: 'It failed.' })", ['It failed.']],
  ['a message with a value', `const left = \`Not saved: \${names}.\``, ['Not saved: {}.']],
  ['a phrase in small letters', "const step = '2 weeks'", ['2 weeks']],
  ['a problem of a description', "const problems = { description: 'It is missing.' }", ['It is missing.']],
])('the search for visible texts finds %s in a machine', (_, text, found) => {
  expect(inMachine(text)).toEqual(found)
})

test.each([
  ['the description of a state', "const state = { description: 'It waits.', on: {} }"],
  ['a log text', "failure('loading the seller')"],
  ['the id of a requirement', "wizardSteps('LOGIN-01')"],
  ['a name of its parts', "const state = { target: 'Some where', id: 'Its id' }"],
])('the search for visible texts ignores %s in a machine', (_, text) => {
  expect(inMachine(text)).toEqual([])
})

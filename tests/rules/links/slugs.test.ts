import { expect, it } from 'vitest'
import { nearestSlug } from '#machines/rules/links/slugs.ts'

it.each([
  'the-lantern-room',
  'the-lantern-room.',
  'the-lantern-room)',
  'the-lantern-room,',
  'the-lantern-room!',
  'the-lantern-room…',
  'the-lantern-room"',
  '“the-lantern-room”',
  "'the-lantern-room'.",
  'the-lantern-room ',
  ' the-lantern-room\u00a0',
  'the-lantern-room\u200b',
  'the-lan\u00adtern-room',
  'The-Lantern-Room',
  'THE-LANTERN-ROOM',
  'the-lantern-room>',
  '<the-lantern-room>)',
])('COMM-11: %j means the-lantern-room', (slug) => {
  expect(nearestSlug(slug)).toBe('the-lantern-room')
})

it.each([
  ['ガイド', 'ガイド'],
  ['カ\u3099イト\u3099', 'ガイド'],
  ['हिन्दी।', 'हिन्दी'],
  ['한국어.', '한국어'],
  ['tide-2', 'tide-2'],
  ['!!!', '!!!'],
  ['', ''],
])('COMM-11: %j means %j', (slug, meant) => {
  expect(nearestSlug(slug)).toBe(meant)
})

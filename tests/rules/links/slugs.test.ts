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
  'the–lantern—room',
  'the\u2010lantern\u2011room',
  'the\u2212lantern－room',
  'the-lantern-room%20',
  '%22the-lantern-room%22',
  'the-lantern-room%E2%80',
  'the-lantern-room%',
  'the-lantern-room&utm_source=newsletter&utm_medium=email',
  'the-lantern-room&amp;utm_source=newsletter',
  'the-lantern-room?utm_source=newsletter',
  'the-lantern-room#plans',
  'the-lantern-room;jsessionid=1',
  'the lantern room',
  'the-lantern-\r\nroom',
  'The Lantern – Room&fbclid=1',
  'the+lantern+room',
  'The_Lantern_Room',
  '[the-lantern-room](https:',
  'the-lantern-room)|(',
])('COMM-11: %j is corrected to the-lantern-room', (slug) => {
  expect(nearestSlug(slug)).toBe('the-lantern-room')
})

it.each([
  ['ガイド', 'ガイド'],
  ['カ\u3099イト\u3099', 'ガイド'],
  ['हिन्दी।', 'हिन्दी'],
  ['한국어.', '한국어'],
  ['tide-2', 'tide-2'],
  ['a--b.', 'a--b'],
  ['%E3%82%AC%E3%82%A4%E3%83%89', 'ガイド'],
  ['&', '&'],
  ['!!!', '!!!'],
  ['', ''],
])('COMM-11: %j is corrected to %j', (slug, meant) => {
  expect(nearestSlug(slug)).toBe(meant)
})

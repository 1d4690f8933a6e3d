import { describe, expect, it } from 'vitest'
import { emailIn, isEmailAddress } from '#machines/rules/account/email-address.ts'

describe('emailIn', () => {
  it.each([
    ['as a plain address', 'nia@guildhall.test'],
    ['with blanks around it', ' \u00a0\tnia@guildhall.test\u3000\n'],
    ['with a byte order mark and zero-width characters', '\ufeffnia\u200b@guild\u2060hall.test\u200d'],
    ['with soft hyphens', 'nia@guild\u00adhall.test'],
    ['with direction characters', '\u202ania@guildhall.test\u202c\u200e'],
    ['in angle brackets', '<nia@guildhall.test>'],
    ['with a name, as a mail program copies it', '"Nia Newcomer" <nia@guildhall.test>;'],
    ['as a link', 'mailto:nia@guildhall.test?subject=Hello'],
    ['behind its name', 'Email: nia@guildhall.test'],
    ['behind a longer name', 'My e-mail address:nia@guildhall.test'],
    ['in double quotes', '"nia@guildhall.test"'],
    ['in typographic quotes', '“nia@guildhall.test”'],
    ['in single quotes', "'nia@guildhall.test'"],
    ['with a full stop behind it', 'nia@guildhall.test.'],
    ['with a comma behind it', 'nia@guildhall.test,'],
    ['in full-width characters', 'ｎｉａ＠ｇｕｉｌｄｈａｌｌ．ｔｅｓｔ'],
  ])('finds the email address in a text that is typed %s', (_, typed) => {
    expect(emailIn(typed)).toBe('nia@guildhall.test')
  })

  it.each(["o'brien+news@guildhall.test", 'Nia.N-1_2@Guildhall.TEST', 'nia@localhost', 'n@münchen.test'])(
    'returns %s unchanged',
    (address) => {
      expect(emailIn(address)).toBe(address)
    },
  )

  it('converts a letter with a separate combining mark to one composed character', () => {
    expect(emailIn('n@mu\u0308nchen.test')).toBe('n@m\u00fcnchen.test')
  })

  it.each([
    '',
    ' \u200b',
    'nia',
    'nia@',
    '@guildhall.test',
    'n ia@guildhall.test',
    'nia @guildhall.test',
    'nia@guildhall.test x',
    'a@b.test c@d.test',
  ])('finds no email address in %j', (typed) => {
    expect(isEmailAddress(emailIn(typed))).toBe(false)
  })
})

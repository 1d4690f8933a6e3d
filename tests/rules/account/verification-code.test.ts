import { describe, expect, it } from 'vitest'
import { codeIn } from '#machines/rules/account/verification-code.ts'

describe('codeIn', () => {
  it.each([
    '123456',
    ' 123456\n',
    '123 456',
    '123\u00a0456',
    '123-456',
    '123–456',
    '123−456',
    '123·456',
    '12 34 56',
    '1 2 3 4 5 6',
    '123 - 456',
    '123.456',
    '12\u200b3456\ufeff',
    '\u202d123456\u202c',
    '"123456"',
    'G-123456',
    'Your code is 123456',
    'Your code is 123 456. It is valid for 15 minutes.',
    'Guildhall, 28 November 2026\nYour code: 123456\nIt ends at 10:15. Call 0800 1234567 for help.',
    '123456 is your code. Enter 123456 to confirm your email.',
    '１２３４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '१२३ ४५६',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
  ])('VERIFY-04: reads the code 123456 from %j', (text) => {
    expect(codeIn(text)).toBe('123456')
  })

  it.each([
    '',
    '12345',
    '1234567',
    '12 34 56 7',
    '12345x',
    'x12345',
    '12 456',
    'No code here',
    '123456 or 654321',
    '2026-11-28',
  ])('VERIFY-04: finds no code in %j', (text) => {
    expect(codeIn(text)).toBe('')
  })
})

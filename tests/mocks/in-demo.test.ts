import { describe, expect, it } from 'vitest'
import { addressInDemo, inDemo } from '#mocks/ui/in-demo.ts'

const page = 'https://demo.test/a/mocks/providers/checkout.html?session=1'

describe('an address in the URL of a stand-in page, to return to or of the backend', () => {
  it.each([
    ['https://demo.test/a/subscriptions?success=true', 'https://demo.test/a/subscriptions?success=true'],
    ['?posts=', 'https://demo.test/a/mocks/providers/checkout.html?posts='],
    ['/api', 'https://demo.test/api'],
    ['http://localhost:5001/api', 'http://localhost:5001/api'],
    ['http://127.0.0.1:5173/', 'http://127.0.0.1:5173/'],
    ['https://[::1]:5001/api', 'https://[::1]:5001/api'],
  ])('%s is accepted as part of this demo or this computer', (address, href) => {
    expect(addressInDemo(address, page)).toBe(href)
    expect(inDemo(address, page)).toBe(href)
  })

  it.each([
    'https://evil.test/api',
    '//evil.test/api',
    '/\\evil.test',
    'http://demo.test/a/',
    'https://demo.test:8443/',
    'https://demo.test@evil.test/',
    'https://demo.test.evil.test/',
    'http://localhost.evil.test/api',
    'http://192.168.1.2:5001/api',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'javascript://demo.test/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://demo.test/3b1f',
    'blob:http://localhost/3b1f',
    'ftp://localhost/',
    'tg://resolve?domain=guildhall',
    'https://',
  ])('%s is refused, because it is neither part of this demo nor on this computer', (address) => {
    expect(addressInDemo(address, page)).toBeNull()
    expect(() => inDemo(address, page)).toThrow(`This link leads away from the demo, to ${address}`)
  })
})

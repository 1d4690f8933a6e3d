import { describe, expect, it } from 'vitest'
import { isLoopback } from '#machines/rules/links/loopback.ts'

describe('whether an address is on this computer', () => {
  it.each([
    'http://localhost:5173',
    'http://LOCALHOST',
    'http://app.localhost',
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'https://[::1]:5001',
    'http://[0:0:0:0:0:0:0:1]',
  ])('%s is on this computer', (address) => expect(isLoopback(new URL(address).hostname)).toBe(true))

  it.each([
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://evil-localhost',
    'http://localhost@evil.test',
    'http://192.168.1.2',
    'http://0.0.0.0',
    'http://[::2]',
    'http://[fe80::1]',
  ])('%s is not on this computer', (address) => expect(isLoopback(new URL(address).hostname)).toBe(false))
})

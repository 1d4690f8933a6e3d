import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(`dist-demo/${file}`, 'utf8')

describe('the static demo', () => {
  it.each(['login', 'subscriptions', 'community/the-lantern-room'])(
    'a file server without rules finds the app when /%s is reloaded',
    (path) => {
      expect(read(`${path}/index.html`)).toBe(read('index.html'))
    },
  )

  it('answers an unknown address with the app, where the file server knows 404.html', () => {
    expect(read('404.html')).toBe(read('index.html'))
  })

  it.each(['checkout', 'google', 'mailbox', 'discord', 'telegram', 'onboarding'])(
    'has the stand-in %s as a page of its own',
    (name) => {
      expect(existsSync(`dist-demo/mocks/providers/${name}.html`)).toBe(true)
    },
  )

  it('has the worker of the fake backend', () => {
    expect(existsSync('dist-demo/mockServiceWorker.js')).toBe(true)
  })
})

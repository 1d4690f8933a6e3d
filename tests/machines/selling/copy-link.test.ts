import { describe, expect, it } from 'vitest'
import { copyLinkMachine, linkOf } from '#machines/selling/copy-link/machine.ts'
import { fails, returns, run } from '../run.ts'

const toast = { type: 'toast.shown', toast: { title: 'Link copied!', tone: 'plain' } }
const start = (script = [returns()]) =>
  run(copyLinkMachine, { input: { baseUrl: 'https://guildhall.test' }, script: { writeClipboard: script } })
const copy = { type: 'link.chosen', slug: 'the-glass-blowers' } as const

describe('copy-link', () => {
  it("PAGES-11, PAGES-12, C43: copies the link with origin and path, shows one toast, and the card's notice for 2000 ms", async () => {
    const { actor, calls, clock, emitted, settle } = start()
    actor.send(copy)
    expect(actor.getSnapshot().value).toBe('writing')
    await settle()
    expect(calls).toEqual([
      ['writeClipboard', { text: 'https://guildhall.test/community/the-glass-blowers' }],
    ])
    expect(emitted).toEqual([toast])
    expect(actor.getSnapshot().value).toBe('copied')
    expect(actor.getSnapshot().context.slug).toBe('the-glass-blowers')
    clock.advance(1999)
    expect(actor.getSnapshot().value).toBe('copied')
    clock.advance(1)
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('C100: opens the share sheet with name and address; closing the sheet changes nothing', async () => {
    const { actor, calls, emitted, settle } = run(copyLinkMachine, {
      input: { baseUrl: 'https://guildhall.test' },
      script: { share: [returns()] },
    })
    actor.send({ type: 'share.chosen', slug: 'night-bakers', title: 'Night Bakers' })
    expect(actor.getSnapshot().value).toBe('sharing')
    await settle()
    expect(calls).toEqual([
      ['share', { title: 'Night Bakers', url: 'https://guildhall.test/community/night-bakers' }],
    ])
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([])
  })

  it('C100: copies the link when the share sheet fails to open', async () => {
    const { actor, calls, emitted, settle } = run(copyLinkMachine, {
      input: { baseUrl: 'https://guildhall.test' },
      script: { share: [fails(new Error('No.'))], writeClipboard: [returns()] },
    })
    actor.send({ type: 'share.chosen', slug: 'night-bakers', title: 'Night Bakers' })
    await settle()
    expect(calls.at(-1)).toEqual([
      'writeClipboard',
      { text: 'https://guildhall.test/community/night-bakers' },
    ])
    expect(emitted).toEqual([toast])
  })

  it('C43: encodes the slug in the copied address', async () => {
    const { actor, calls } = start()
    actor.send({ type: 'link.chosen', slug: 'المطبخ & co' })
    expect(calls).toEqual([
      [
        'writeClipboard',
        {
          text: 'https://guildhall.test/community/%D8%A7%D9%84%D9%85%D8%B7%D8%A8%D8%AE%20%26%20co',
        },
      ],
    ])
  })

  it('PAGES-11: copying a link again shows the notice for another 2000 ms', async () => {
    const { actor, clock, emitted, settle } = start()
    actor.send(copy)
    await settle()
    clock.advance(1500)
    actor.send({ ...copy, slug: 'night-bakers' })
    await settle()
    expect(actor.getSnapshot().context.slug).toBe('night-bakers')
    clock.advance(1999)
    expect(actor.getSnapshot().value).toBe('copied')
    clock.advance(1)
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([toast, toast])
  })

  it('when the user copies two links quickly, the notice belongs to the second link', async () => {
    const { actor, calls, emitted, settle } = start()
    actor.send(copy)
    actor.send({ ...copy, slug: 'night-bakers' })
    await settle()
    expect(calls.map(([, input]) => input)).toEqual([
      { text: 'https://guildhall.test/community/the-glass-blowers' },
      { text: 'https://guildhall.test/community/night-bakers' },
    ])
    expect(emitted).toEqual([toast])
    expect(actor.getSnapshot().context.slug).toBe('night-bakers')
  })

  it('C43: when the browser denies access to the clipboard, shows the link until the user closes it, without notice or toast', async () => {
    const error = new Error('denied')
    const { actor, emitted, settle } = start([fails(error)])
    actor.send(copy)
    await settle()
    expect(actor.getSnapshot().value).toBe('refused')
    expect(linkOf(actor.getSnapshot().context)).toBe('https://guildhall.test/community/the-glass-blowers')
    expect(emitted).toEqual([])
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toBe('idle')
  })
})

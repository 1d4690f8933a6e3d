import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import type { CopyLinkPorts } from './ports.ts'

export type CopyLinkEvent =
  | { type: 'link.chosen'; slug: string }
  | { type: 'share.chosen'; slug: string; title: string }
  | { type: 'dialog.closed' }

interface CopyLinkContext {
  baseUrl: string
  /** The slug of the community whose link was copied last; empty if none was copied yet. */
  slug: string
  /** The title of the community whose link is shared. */
  title: string
}

/** The URL of the community whose link was copied last. */
export const linkOf = ({ baseUrl, slug }: Pick<CopyLinkContext, 'baseUrl' | 'slug'>) =>
  `${baseUrl}${pathOf('/community/:slug', { slug })}`

const delays = { noticeShown: 2000 }

/**
 * Copies or shares the URL of a community's page (D2 §2.2, C43). A copy shows a notice for two seconds and a toast
 * (C80). If the browser denies access to the clipboard, a dialog shows the link. Sharing opens the system's share sheet
 * (C100).
 */
export const copyLinkMachine = setup({
  types: {
    input: {} as { baseUrl: string },
    context: {} as CopyLinkContext,
    events: {} as CopyLinkEvent,
    emitted: {} as Emission,
  },
  actors: portsOf<CopyLinkPorts>(),
  delays,
  actions: {
    keepSlug: assign({ slug: (_, params: { slug: string }) => params.slug }),
    keepShared: assign((_, { slug, title }: { slug: string; title: string }) => ({ slug, title })),
    showToast: emit({ type: 'toast.shown', toast: { title: 'Link copied!', tone: 'plain' } }),
  },
}).createMachine({
  id: 'copy-link',
  context: ({ input }) => ({ baseUrl: input.baseUrl, slug: '', title: '' }),
  initial: 'idle',
  on: {
    'link.chosen': {
      target: '.writing',
      actions: { type: 'keepSlug', params: payload },
    },
    'share.chosen': {
      target: '.sharing',
      actions: { type: 'keepShared', params: payload },
    },
  },
  states: {
    idle: {},
    sharing: {
      description: "The system's share sheet is open; where it does not open, the link is copied.",
      meta: { requirements: ['PAGES-11'] },
      invoke: {
        id: 'share',
        src: 'share',
        input: ({ context }) => ({ title: context.title, url: linkOf(context) }),
        onDone: 'idle',
        onError: 'writing',
      },
    },
    writing: {
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => ({ text: linkOf(context) }),
        onDone: { target: 'copied', actions: 'showToast' },
        onError: 'refused',
      },
    },
    copied: {
      description: `A notice says for ${seconds(delays.noticeShown)} that the link is copied.`,
      meta: { requirements: ['PAGES-11', 'PAGES-12'] },
      after: { noticeShown: 'idle' },
    },
    refused: {
      description: 'The browser denies access to the clipboard; the link is shown, to be copied by hand.',
      meta: { requirements: ['PAGES-11'] },
      on: { 'dialog.closed': 'idle' },
    },
  },
})

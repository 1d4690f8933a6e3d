import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { type BotPages, type BotPresence, botChecks } from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import type { ActivationPorts } from './ports.ts'

export interface ActivationInput {
  community: Pick<SellerCommunity, 'id' | 'title' | 'isActive' | 'plans'>
  botPages: BotPages
}

export type ActivationEvent =
  | { type: 'deactivation.confirmed' }
  | { type: 'dialog.closed' }
  | { type: 'retry.requested' }
  /** The user returned to this tab and may have invited the bot. */
  | { type: 'page.returned' }

interface ActivationContext extends ActivationInput {
  /** The result of the last bot check of each server, in the order of `botChecks`. */
  results: BotPresence[]
  /** The provider's message if it has refused the change; otherwise null. */
  reason: string | null
}

const checksOf = ({ community }: ActivationContext) => botChecks(community.plans)

/**
 * The transitions after a change of the community has failed. If the provider has sent a reason, the machine goes to
 * `refused`, otherwise to `ended`.
 */
const unswitched = [
  {
    guard: { type: 'hasReason', params: thrown },
    target: 'refused',
    actions: [{ type: 'keepReason', params: thrown }, 'showFailure'],
  },
  { target: 'ended', actions: 'showFailure' },
] as const

const announceChecks = { type: 'announceChecks', params: output } as const

/**
 * Activates or deactivates a community once (D2 §4.1; S2a). Deactivating asks the user first; activating checks the
 * bots first. The parent provides the actions that report the results to it.
 */
export const activationMachine = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<ActivationPorts>(),
  guards: {
    isActive: ({ context }) => context.community.isActive,
    hasNothingToCheck: ({ context }) => checksOf(context).length === 0,
    hasReason: (_, params: { error: unknown }) => refusalReason(params.error) !== null,
    allPresent: (_, params: { results: BotPresence[] }) =>
      params.results.every((presence) => presence === 'present'),
  },
  actions: {
    keepReason: assign({ reason: (_, params: { error: unknown }) => refusalReason(params.error) }),
    keepResults: assign({ results: (_, params: { results: BotPresence[] }) => params.results }),
    showFailure: emit({
      type: 'toast.shown',
      toast: { title: 'Could not update status', tone: 'destructive' },
    }),
    /** Reports the results to the parent, in the order of `botChecks`. The parent provides the implementation. */
    announceChecks: (_, _params: { results: BotPresence[] }) => {},
    /** Reports to the parent whether the community is active. The parent provides the implementation. */
    announceChange: (_, _params: { isActive: boolean }) => {},
  },
}).createMachine({
  id: 'activation',
  context: ({ input }) => ({ ...input, results: [], reason: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isActive', target: 'confirming' },
        { guard: 'hasNothingToCheck', target: 'activating' },
        { target: 'checking' },
      ],
    },
    confirming: {
      description: 'The seller is asked whether to deactivate the community.',
      meta: { requirements: ['ACTIV-03', 'PAGES-06'] },
      tags: 'dialog',
      on: { 'deactivation.confirmed': 'deactivating', 'dialog.closed': 'ended' },
    },
    checking: {
      description: 'Each server of the plans is checked for the moderation bot and its permission.',
      meta: { requirements: ['ACTIV-04'] },
      tags: 'busy',
      invoke: {
        id: 'checkBots',
        src: 'checkBots',
        input: ({ context }) => ({ checks: checksOf(context) }),
        onDone: [
          { guard: { type: 'allPresent', params: output }, target: 'activating', actions: announceChecks },
          {
            target: 'blocked',
            actions: [{ type: 'keepResults', params: output }, announceChecks],
          },
        ],
        onError: { target: 'ended', actions: 'showFailure' },
      },
    },
    blocked: {
      description:
        "'Action Required': the dialog lists the plans that prevent the activation, and why. The activation continues when every bot is there, which is an addition.",
      meta: { requirements: ['ACTIV-01', 'ACTIV-05', 'ACTIV-06'] },
      tags: 'dialog',
      initial: 'waiting',
      on: { 'dialog.closed': 'ended' },
      states: {
        waiting: { on: { 'retry.requested': 'checking', 'page.returned': 'checking' } },
        checking: {
          description: 'The servers are checked again.',
          meta: { requirements: ['ACTIV-04'] },
          tags: 'busy',
          invoke: {
            id: 'checkBotsAgain',
            src: 'checkBots',
            input: ({ context }) => ({ checks: checksOf(context) }),
            onDone: [
              {
                guard: { type: 'allPresent', params: output },
                target: '#activation.activating',
                actions: announceChecks,
              },
              {
                target: 'waiting',
                actions: [{ type: 'keepResults', params: output }, announceChecks],
              },
            ],
            onError: { target: 'waiting', actions: 'showFailure' },
          },
        },
      },
    },
    activating: {
      description: 'The community is being activated.',
      meta: { requirements: ['ACTIV-02'] },
      tags: 'busy',
      invoke: {
        id: 'activate',
        src: 'activate',
        input: ({ context }) => ({ communityId: context.community.id }),
        onDone: { target: 'ended', actions: { type: 'announceChange', params: output } },
        onError: unswitched,
      },
    },
    deactivating: {
      description: 'The community is being deactivated.',
      meta: { requirements: ['ACTIV-02'] },
      tags: 'busy',
      invoke: {
        id: 'deactivate',
        src: 'deactivate',
        input: ({ context }) => ({ communityId: context.community.id }),
        onDone: { target: 'ended', actions: { type: 'announceChange', params: output } },
        onError: unswitched,
      },
    },
    refused: {
      description: 'The provider has refused the change; its reason is shown, which is an addition.',
      meta: { requirements: ['ACTIV-09', 'FEE-03'] },
      tags: 'dialog',
      on: { 'dialog.closed': 'ended' },
    },
    ended: { type: 'final' },
  },
})

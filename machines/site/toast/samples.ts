import type { Samples } from '#machines/kit/samples.ts'
import type { toastMachine } from './machine.ts'

export const toastSamples: Samples<typeof toastMachine> = {
  mainPath: ['shown'],
  inputs: { quiet: undefined },
  events: {
    'toast.shown': [
      { toast: { title: 'Link copied!', tone: 'plain' } },
      { toast: { title: 'Could not update status', tone: 'destructive' } },
    ],
    'toast.held': [{}],
    'toast.released': [{}],
    'toast.dismissed': [{}],
  },
  // A toast can be dismissed only while it is held: a user who clicks Dismiss has the pointer or the focus on the
  // toast.
  possible: (snapshot, { type }) => type !== 'toast.dismissed' || snapshot.matches({ shown: 'held' }),
  actors: {},
}

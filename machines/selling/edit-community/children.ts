import { sendParent } from 'xstate'
import { type DeletionEnd, deleteCommunityMachine } from '../delete-community/machine.ts'

/** The deletion of the community; give it ports before it is provided to `editCommunityMachine`. */
export const editedDeletion = deleteCommunityMachine.provide({
  actions: {
    announceEnd: sendParent((_, params: DeletionEnd) => ({
      type: 'deletion.ended',
      ...params,
    })),
  },
})

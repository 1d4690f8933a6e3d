import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables } from '#mocks/backend/tables.ts'
import type { ThirdPartyApi } from '../api.ts'
import { accountIn } from '../control.ts'

export const mediaMethods = (store: Store<AppTables>): Pick<ThirdPartyApi, 'keepMedia'> => ({
  keepMedia: ({ account, kind, url }) =>
    store.request('media.keep', (tx) => {
      const folder = kind === 'image' ? 'course' : 'course_uploads/videos'
      const { id } = tx.media.insert({
        id: `${folder}/${tx.id('media')}`,
        ownerId: accountIn(tx, account).id,
        kind,
        url,
      })
      return { publicId: id }
    }),
})

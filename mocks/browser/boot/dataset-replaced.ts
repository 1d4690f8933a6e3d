import type { Backend } from '#mocks/backend/http/app.ts'

/**
 * Calls the listener after this tab or another has replaced the dataset (`begun` is true) or undone changes of it. This
 * page then shows outdated data.
 */
export const onDatasetReplaced = (
  store: Pick<Backend['store'], 'begun' | 'generation' | 'subscribe'>,
  listener: (how: { begun: boolean }) => void,
): (() => void) => {
  let { begun, generation } = store
  return store.subscribe(() => {
    if (store.generation === generation) return
    const isNew = store.begun !== begun
    begun = store.begun
    generation = store.generation
    listener({ begun: isNew })
  })
}

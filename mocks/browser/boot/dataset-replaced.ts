import type { Backend } from '#mocks/backend/http/app.ts'

/**
 * Calls the listener when this page shows outdated data, because this tab or another has reset the dataset (`begun`) or
 * rewound it.
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

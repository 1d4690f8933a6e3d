import type { Backend } from '../backend/http/app.ts'

/**
 * Calls the listener when the world is no longer the one that this page shows, because this tab or another reset it
 * (`begun`) or rewound it.
 */
export const onWorldReplaced = (
  store: Pick<Backend['store'], 'recipe' | 'seq' | 'subscribe'>,
  listener: (how: { begun: boolean }) => void,
): (() => void) => {
  let { recipe, seq } = store
  return store.subscribe(({ label, origin }) => {
    const before = { recipe, seq }
    recipe = store.recipe
    seq = store.seq
    const other = recipe.scenario !== before.recipe.scenario
    const begun = other || (origin === 'here' ? label === 'reset' : seq === 0 && before.seq > 0)
    if (begun || seq < before.seq) listener({ begun })
  })
}

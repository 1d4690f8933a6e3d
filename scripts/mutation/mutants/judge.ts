import type { Copy } from './copy.ts'
import { kinds } from './kinds/kinds.ts'
import { type Layer, layers, type Suite, suitesFor } from './layers.ts'
import type { Mutant } from './mutant.ts'

/** What one layer said of a mutant: the test that killed it, or null where it lived. */
export interface Said {
  layer: Layer
  killer: string | null
}

/** `unclear` says why a mutant could not be judged. */
export interface Judged {
  mutant: Mutant
  said: Said[]
  unclear?: string
}

/** Milliseconds that a suite took on the product as it is, or why it is not green. */
export type Baseline = { green: true; ms: number } | { green: false; why: string }

const baselineTimeoutInMs = 240_000
const leastTimeoutInMs = 60_000

export const baselineOf = async (copy: Copy, suite: Suite): Promise<Baseline> => {
  const started = performance.now()
  const verdict = await copy.run(suite, baselineTimeoutInMs)
  if (verdict.kind === 'green') return { green: true, ms: performance.now() - started }
  return { green: false, why: verdict.kind === 'hung' ? 'it never ends' : verdict.why }
}

/**
 * Has the layers look at a mutant, suite by suite; where its kind is strict all of them, else until one kills it.
 * One in which the tests never end is not shown to the others: they would not end either.
 */
export const judged = async (
  copy: Copy,
  root: string,
  mutant: Mutant,
  baselines: ReadonlyMap<string, Baseline>,
): Promise<Judged> =>
  copy.withChange(mutant.file, mutant.edits, async () => {
    const suites = suitesFor(root, mutant)
    const said: Said[] = []
    for (const layer of layers) {
      let killer: string | null = null
      let hasRun = false
      for (const suite of suites.filter((one) => one.layer === layer)) {
        const baseline = baselines.get(suite.name)
        if (killer !== null || !baseline?.green) continue
        hasRun = true
        const verdict = await copy.run(suite, Math.max(leastTimeoutInMs, 6 * baseline.ms))
        if (verdict.kind === 'unclear') return { mutant, said, unclear: verdict.why }
        if (verdict.kind === 'hung')
          return { mutant, said: [...said, { layer, killer: `${suite.name} never ends` }] }
        if (verdict.kind === 'red') killer = verdict.why
      }
      if (hasRun) said.push({ layer, killer })
      if (killer !== null && !kinds[mutant.kind]?.strict) break
    }
    return { mutant, said }
  })

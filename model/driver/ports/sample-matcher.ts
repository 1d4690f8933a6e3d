import { canonical } from '#explorer/canonical.ts'
import { kindOf } from '#explorer/kind-of.ts'

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * Compares actual values with samples. The provider generates the values under `randomKeys`: a sample's value under
 * such a key matches any actual value at first, and later only that value.
 */
export const createSampleMatcher = (randomKeys: readonly string[]) => {
  const learned = new Map<string, string>()

  const equate = (sample: string, real: string) => {
    if (sample === real) learned.delete(sample)
    else learned.set(sample, real)
  }

  const learn = (sample: unknown, real: unknown, key = ''): void => {
    if (typeof sample === 'string' && typeof real === 'string') {
      if (randomKeys.includes(key) && sample !== real && !learned.has(sample)) learned.set(sample, real)
      return
    }
    // Makes the two messages match: the technical message of a failure comes from the client, so the sample cannot
    // contain it.
    if (sample instanceof Error && real instanceof Error) {
      equate(sample.message, real.message)
      return
    }
    if (typeof sample !== 'object' || sample === null || typeof real !== 'object' || real === null) return
    for (const [name, inner] of Object.entries(sample)) {
      learn(inner, (real as Record<string, unknown>)[name], Array.isArray(sample) ? key : name)
    }
  }

  const translated = (sample: unknown): string => {
    const text = canonical(sample)
    if (learned.size === 0) return text
    const known = [...learned.keys()]
      .sort((a, b) => b.length - a.length)
      .map((one) => inJson(one).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return text.replace(new RegExp(known.join('|'), 'g'), (found) =>
      inJson(learned.get(JSON.parse(`"${found}"`)) ?? ''),
    )
  }

  const isLike = (sample: unknown, real: unknown): boolean => translated(sample) === canonical(real)

  return {
    learn,
    /** Whether a feed's value matches a sample, except for generated values. */
    isMeant: (sample: unknown, real: unknown): boolean => {
      if (!isLike(sample, real) && kindOf(real) === kindOf(sample)) learn(sample, real)
      return isLike(sample, real)
    },
    /** Makes the text of the sample match the actual text in later comparisons. */
    equate,
    /**
     * Empty if the values match; otherwise one sentence that begins with `what` and quotes both values from their first
     * difference on.
     */
    differences: (what: string, sample: unknown, real: unknown): string[] => {
      const wanted = translated(sample)
      const found = canonical(real)
      if (wanted === found) return []
      let at = 0
      while (wanted[at] === found[at]) at += 1
      const from = Math.max(0, at - 80)
      const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, at + 160)}`
      return [`${what} differs from the path.\n  expected ${part(wanted)}\n  actual   ${part(found)}`]
    },
  }
}

export type SampleMatcher = ReturnType<typeof createSampleMatcher>

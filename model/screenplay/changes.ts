type Mark = '+' | '-' | '~' | ' '

interface Entry {
  mark: Mark
  line: string
}

const depthOf = (line: string) => line.length - line.trimStart().length

/**
 * The part of a control's line that stays the same when its state changes: of `Email: __x__ (read-only)` it is `Email:
 * __`.
 */
const subjectOf = (line: string) =>
  line
    .replace(/__.*__/, '__')
    .replace(/[☐☑]/, '☐')
    .replace(/( \((disabled|busy|read-only)\))+$/, '')

/** By [b][a]: the length of the longest common subsequence of `before` from line b on and `after` from line a on. */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  for (let b = before.length - 1; b >= 0; b -= 1) {
    for (let a = after.length - 1; a >= 0; a -= 1) {
      const row = lengths[b] ?? []
      row[a] =
        before[b] === after[a]
          ? 1 + (lengths[b + 1]?.[a + 1] ?? 0)
          : Math.max(lengths[b + 1]?.[a] ?? 0, row[a + 1] ?? 0)
    }
  }
  return lengths
}

/** Combines a removed and an added line about the same control into one change. */
const gap = (removed: readonly string[], added: readonly string[]): Entry[] => {
  const left = [...removed]
  const entries = added.map((line): Entry => {
    const same = left.findIndex((old) => subjectOf(old) === subjectOf(line))
    if (same === -1) return { mark: '+', line }
    left.splice(same, 1)
    return { mark: '~', line }
  })
  return [...left.map((line): Entry => ({ mark: '-', line })), ...entries]
}

const compared = (before: readonly string[], after: readonly string[]): Entry[] => {
  const lengths = commonLengths(before, after)
  const entries: Entry[] = []
  let removed: string[] = []
  let added: string[] = []
  let b = 0
  let a = 0
  const close = () => {
    entries.push(...gap(removed, added))
    removed = []
    added = []
  }
  while (b < before.length || a < after.length) {
    const old = before[b]
    const now = after[a]
    if (old !== undefined && old === now) {
      close()
      entries.push({ mark: ' ', line: now })
      b += 1
      a += 1
    } else if (
      now === undefined ||
      (old !== undefined && (lengths[b + 1]?.[a] ?? 0) >= (lengths[b]?.[a + 1] ?? 0))
    ) {
      removed.push(old ?? '')
      b += 1
    } else {
      added.push(now)
      a += 1
    }
  }
  close()
  return entries
}

/** The first lines of the cards and dialogs around an entry, nearest first. */
const around = (entries: readonly Entry[], at: number): Entry[] => {
  let depth = depthOf(entries[at]?.line ?? '')
  return entries
    .slice(0, at)
    .reverse()
    .filter(({ line }) => {
      if (depthOf(line) >= depth) return false
      depth = depthOf(line)
      return true
    })
}

/**
 * The differences between two screens: `+` added, `-` removed (of a card or dialog only its first line), `~` changed.
 * Unmarked lines are the first lines of the cards and dialogs around a change. Empty if nothing differs.
 */
export const changes = (before: readonly string[], after: readonly string[]): string[] => {
  const entries = compared(before, after)
  const kept = new Set<Entry>()
  for (const [at, entry] of entries.entries()) {
    if (entry.mark === ' ') continue
    const frames = around(entries, at)
    if (entry.mark === '-' && frames[0]?.mark === '-') continue
    kept.add(entry)
    for (const frame of frames) kept.add(frame)
  }
  return entries.filter((entry) => kept.has(entry)).map(({ mark, line }) => `${mark} ${line}`)
}

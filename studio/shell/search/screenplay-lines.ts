/** A text on a screen in a screenplay, and the path to that screen. */
export interface ScreenLine {
  words: string
  /** The id of the innermost state of the screen. */
  state: string
  /** The explorer's path to the screen with this text, and the number of the path's steps, including the start. */
  path: string
  steps: number
}

const column = 13
const section = /^ {4}([a-z]+) {2,}/

/** Removes the markup of a screenplay: '[Unsubscribe] (disabled)' and '• ## <Title → /address>'. */
const plain = (line: string): string =>
  line
    .replace(/^[•\s]*(?:#+ )?(?:(?:Alert|Dialog|Notice): )?/, '')
    .replaceAll(/<([^<>]*) → [^<>]*>/g, '$1')
    .replaceAll(/\[([^\]]*)\]/g, '$1')
    .replaceAll(/__([^_]*)__/g, '$1')
    .replaceAll(/[☐☑◉○]\s*/g, '')
    .replace(/ \((?:disabled|busy|read-only|chosen)\)$/, '')
    .trim()

/** The texts in a screenplay, each once, where it first appears. */
export const screenLines = (flow: string, screenplay: string): ScreenLine[] => {
  const lines = new Map<string, ScreenLine>()
  let path = ''
  let steps = 0
  let state = flow
  let inside = ''
  for (const line of screenplay.split('\n')) {
    const command = /^npm run test:model -- \S+ (\S+)$/.exec(line)
    if (command) {
      path = command[1] ?? ''
      steps = 0
      continue
    }
    if (/^ ?\d+\. /.test(line)) {
      steps += 1
      inside = ''
      continue
    }
    inside = section.exec(line)?.[1] ?? (line.startsWith(' '.repeat(column)) ? inside : '')
    if (inside === 'state' && section.test(line)) {
      const names = line.slice(column).split(' · ')[0] ?? ''
      state = `${flow}.${names.split(', ').at(-1)}`
    }
    if (inside !== 'screen' || path === '') continue
    const shown = line.slice(column)
    if (shown.startsWith('-')) continue
    const words = plain(shown.replace(/^[+~]/, ' '))
    if (/\p{L}{2}/u.test(words) && !lines.has(words)) lines.set(words, { words, state, path, steps })
  }
  return [...lines.values()]
}

/**
 * Finds the first `count` entries of the first list in a JSON response that arrives in chunks. Call the returned
 * function with each chunk. As soon as more than `count` entries have begun to arrive, it returns JSON with only the
 * first `count`. Before that, or if the response is already complete, it returns null.
 */
export const firstEntries = (count: number) => {
  let text = ''
  let at = 0
  let inText = false
  let commas = 0
  /** The closing brackets of all open objects and lists, innermost first. */
  const closing: string[] = []
  let depthOfList: number | null = null
  const hasFound = () => {
    for (; commas < count && at < text.length; at += 1) {
      const character = text.charAt(at)
      if (inText) {
        if (character === '\\') at += 1
        else inText = character !== '"'
      } else if (character === '"') inText = true
      else if (character === '{') closing.unshift('}')
      else if (character === '[') {
        closing.unshift(']')
        depthOfList ??= closing.length
      } else if (character === '}' || character === ']') closing.shift()
      else if (character === ',' && closing.length === depthOfList) commas += 1
    }
    return commas === count
  }
  return (part: string): string | null => {
    text += part
    if (!hasFound()) return null
    const end = closing.join('')
    const isWhole = text.slice(-100).replace(/\s/g, '').endsWith(end)
    return isWhole ? null : text.slice(0, at - 1) + end
  }
}

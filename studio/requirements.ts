import lines from '../docs/specification/requirements.jsonl?raw'

const texts = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const { id, text } = JSON.parse(line) as { id: string; text: string }
      return [id, text]
    }),
)

/** What a requirement says. */
export const requirementText = (id: string): string => texts.get(id) ?? 'No requirement has this id.'

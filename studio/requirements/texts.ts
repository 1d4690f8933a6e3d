import requirementLines from '../../docs/specification/requirements.jsonl?raw'
import ruleLines from '../../docs/specification/rules.jsonl?raw'

/** A requirement of the specification. */
export interface Requirement {
  id: string
  text: string
  /** The place of the requirement in the specification: 'D1 §2 Route table'. */
  source: string
}

/** Our decision where the specification is silent, contradicts itself or is unsafe. */
export interface Rule {
  id: string
  title: string
  text: string
  requirements: readonly string[]
}

const linesOf = <T>(lines: string): T[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

export const requirements = linesOf<Requirement>(requirementLines)
export const rules = linesOf<Rule>(ruleLines)

const texts = new Map(requirements.map(({ id, text }) => [id, text]))

export const requirementText = (id: string): string => texts.get(id) ?? 'No requirement has this id.'

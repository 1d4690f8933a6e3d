import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: { name?: string }
  value: Node & { properties?: Property[]; value?: unknown }
}

/** What nothing but the configuration of a state has beside a description. */
const ofStates = ['always', 'after', 'entry', 'exit', 'initial', 'invoke', 'meta', 'on', 'states', 'tags']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The descriptions and the requirements of all states in a module. */
const notesIn = (node: Node): Node[] => {
  const properties = node.type === 'ObjectExpression' ? (node as Property['value']).properties : undefined
  const named = (object: Property[] | undefined, name: string) =>
    object?.find(({ key }) => key?.name === name)
  const isOfState = ofStates.some((name) => named(properties, name))
  const notes = (properties ?? []).filter(
    ({ key, value }) =>
      isOfState &&
      ((key?.name === 'description' &&
        (typeof value.value === 'string' || value.type === 'TemplateLiteral')) ||
        (key?.name === 'meta' && named(value.properties, 'requirements'))),
  )
  const parts = Object.values(node).flat().filter(isNode)
  return [...notes, ...parts.filter((part) => !notes.includes(part as Property)).flatMap(notesIn)]
}

/** Leaves out of a build what states say of themselves: only the studio and the tests read it. */
export const usedMachines = (): Plugin => ({
  name: 'guildhall-used-machines',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/, code: /description|requirements/ },
    handler(code) {
      const kept = notesIn(this.parse(code) as unknown as Node)
        .sort((a, b) => b.start - a.start)
        .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)
      return { code: kept, map: null }
    },
  },
})

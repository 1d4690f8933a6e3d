import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { flows } from '#scripts/kit/flows.ts'
import type { Mutant } from './mutant.ts'

/** The layers of tests, the quickest first. */
export const layers = ['tables', 'explorer', 'screenplay', 'model'] as const

export type Layer = (typeof layers)[number]

/** The tests that one layer has of one flow or rule; `titles` is a regular expression that theirs match. */
export interface Suite {
  name: string
  layer: Layer
  project: 'node' | 'model'
  file: string
  titles?: string
}

const areaOf = (flow: string) => flows.find(({ id }) => id === flow)?.area ?? ''
const titleOf = (flow: string) => flows.find(({ id }) => id === flow)?.title ?? flow

/** Those of a machine stand in one file, or in a folder by subject. */
const suitesOfTables = (root: string, flow: string): Suite[] => {
  const path = `tests/machines/${areaOf(flow)}/${flow}`
  return globSync([`${path}.test.ts`, `${path}/*.test.ts`], { cwd: root })
    .toSorted()
    .map((file) => ({ name: `tables in ${file}`, layer: 'tables', project: 'node', file }))
}

const suiteOfFlow: Record<
  Exclude<Layer, 'tables'>,
  (flow: string) => Pick<Suite, 'project' | 'file' | 'titles'>
> = {
  explorer: (flow) => ({
    project: 'node',
    file: 'tests/model/flows.test.ts',
    titles: ` ${titleOf(flow)}: `,
  }),
  screenplay: (flow) => ({
    project: 'node',
    file: 'tests/model/screenplay.test.tsx',
    titles: ` of ${flow}$`,
  }),
  model: (flow) => ({
    project: 'model',
    file: `tests/model/paths/${areaOf(flow)}.ts`,
    titles: `(?:^|\\s)${flow} `,
  }),
}

const suitesOfRule = (file: string): Suite[] => {
  if (!file.startsWith('machines/rules/')) return []
  const rule = file.slice('machines/rules/'.length, -'.ts'.length)
  return [
    { name: `tables of ${rule}`, layer: 'tables', project: 'node', file: `tests/rules/${rule}.test.ts` },
  ]
}

/** A port is in no layer without the real product, a View in none without a screen. */
const layersThatSee = (file: string): readonly Layer[] => {
  if (file.startsWith('machines/')) return layers
  return file.endsWith('.tsx') ? ['screenplay', 'model'] : ['model']
}

/** The suites that could notice a mutant, as far as they have been written, the quickest first. */
export const suitesFor = (root: string, { file, users }: Mutant): Suite[] =>
  layersThatSee(file)
    .flatMap((layer) =>
      layer === 'tables'
        ? [...suitesOfRule(file), ...users.flatMap((flow) => suitesOfTables(root, flow))]
        : users.map((flow): Suite => ({ name: `${layer} of ${flow}`, layer, ...suiteOfFlow[layer](flow) })),
    )
    .filter((suite) => existsSync(join(root, suite.file)))

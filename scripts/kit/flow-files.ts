import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '#machines/index.ts'
import { flows } from '#scripts/kit/flows.ts'
import { projectFiles, runtimeImports } from '#scripts/kit/imports.ts'

const isProduct = (file: string) => file.startsWith('machines/') || file.startsWith('src/flows/')

const importsOf = (root: string, file: string): string[] =>
  projectFiles(file, runtimeImports(file, readFileSync(join(root, file), 'utf8'))).filter(isProduct)

/** Files of a flow that its machine does not import: ports and View. */
const companions = (root: string, file: string): string[] => {
  const [, flow] = /^machines\/([^/]+\/[^/]+)\/machine\.ts$/.exec(file) ?? []
  return ['ports.ts', 'view.tsx']
    .map((name) => `src/flows/${flow}/${name}`)
    .filter((name) => existsSync(join(root, name)))
}

const reached = (root: string, file: string, found: Set<string>): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const next of [...importsOf(root, file), ...companions(root, file)]) reached(root, next, found)
  return found
}

/** The owner of a file: the folder of its flow, `rules` for a file in machines/rules, otherwise `shared`. */
export const ownerOf = (file: string): string => {
  const [, area, folder] = /^(?:machines|src\/flows)\/([\w-]+)\/([\w-]+)\//.exec(file) ?? []
  if (area === 'rules') return area
  return folder !== undefined && area !== undefined && area in areas ? folder : 'shared'
}

const machineOf = (flow: string) => `machines/${flows.find(({ id }) => id === flow)?.area}/${flow}/machine.ts`

/** Maps each file to the folders of the flows that use it. The flow in whose folder the file is comes first. */
export const usersOfFiles = (root: string): Map<string, string[]> => {
  const files = new Map(flows.map(({ id }) => [id, reached(root, machineOf(id), new Set())]))
  const all = new Set([...files.values()].flatMap((some) => [...some]))
  return new Map(
    [...all].map((file) => {
      const owner = ownerOf(file)
      const running = [...files].filter(([, some]) => some.has(file)).map(([flow]) => flow)
      // The Views of a flow also belong to its children: a child machine has no page of its own, so its parent's page
      // renders it.
      const rendered = file.endsWith('.tsx')
        ? [...files.keys()].filter((flow) => files.get(owner)?.has(machineOf(flow)))
        : []
      const users = new Set([...running.filter((flow) => flow === owner), ...running, ...rendered])
      return [file, [...users]]
    }),
  )
}

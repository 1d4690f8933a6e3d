import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Plugin } from 'vite'
import { loadersOf } from './loaders.ts'
import { runScript } from './run-script.ts'

const folder = resolve('node_modules/.cache/guildhall/diagrams')
const name = 'virtual:diagrams'
/** Modules with one data file each, by name. */
const files: Readonly<Record<string, string>> = { 'virtual:flow-map': 'map', 'virtual:flows': 'flows' }

/** The ids of all flows. The id of a flow is also the name of its folder and the id of its machine. */
export const flows = (): string[] =>
  globSync('machines/*/*/machine.ts').map((file) => file.split(/[\\/]/)[2] ?? '')

/** Makes the diagrams with these ids, or all diagrams, in a separate process, which reads the current files. */
const make = async (...ids: readonly string[]): Promise<void> => {
  await runScript('studio/diagram/layout/make-diagrams.ts', ...ids)
}

const exported = (data: string): string =>
  `export default JSON.parse(${JSON.stringify(readFileSync(join(folder, `${data}.json`), 'utf8'))})`

/**
 * `virtual:diagrams`: loads the diagram of each flow. `virtual:flows`: the list of all flows. `virtual:flow-map`: the
 * map of all flows. Diagrams are made by the build and cached by content; the browser lays out nothing. The dev server
 * lays out a flow when it is first opened.
 */
export const studioDiagrams = (): Plugin => {
  let building = false
  let made: Promise<void> | undefined
  const madeAll = (): Promise<void> => {
    made ??= make()
    return made
  }
  return {
    name: 'guildhall-studio-diagrams',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === name || id in files || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${name}`) {
        if (building) await madeAll()
        return loadersOf('diagrams', name, flows())
      }
      const file = files[id.slice(1)]
      if (file) {
        if (building) await madeAll()
        else await make(file)
        return exported(file)
      }
      if (!id.startsWith(`\0${name}/`)) return
      const flow = id.slice(name.length + 2)
      if (!building) await make(flow)
      return exported(flow)
    },
    hotUpdate({ file, modules }) {
      if (!/\/(?:machines|explorer|studio\/(?:diagram|map))\//.test(file)) return
      const { moduleGraph } = this.environment
      const laidOut = [...Object.keys(files), ...flows().map((flow) => `${name}/${flow}`)].flatMap(
        (data) => moduleGraph.getModuleById(`\0${data}`) ?? [],
      )
      for (const diagram of laidOut) moduleGraph.invalidateModule(diagram)
      return [...modules, ...laidOut]
    },
  }
}

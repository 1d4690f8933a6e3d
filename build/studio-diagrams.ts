import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const folder = resolve('node_modules/.cache/guildhall/diagrams')
const name = 'virtual:diagrams'

/** The ids of all flows, read from their folders: each is named as its machine. */
const flows = (): string[] => globSync('machines/*/*/machine.ts').map((file) => file.split(/[\\/]/)[2] ?? '')

const run = promisify(execFile)

/** Machines are read and laid out in a process of their own: always as they stand in the files now. */
const make = async (ids: readonly string[]): Promise<void> => {
  await run(process.execPath, ['studio/diagram/make.ts', ...ids])
}

/** Lays out all flows, unless nothing has changed since they were. */
const makeAll = async (): Promise<void> => {
  const hash = createHash('sha256')
  const sources = ['machines/**/*.ts', 'explorer/*.ts', 'studio/diagram/*.ts', 'package-lock.json']
  for (const file of globSync(sources).sort()) hash.update(readFileSync(file))
  const now = hash.digest('hex')
  const stamp = join(folder, 'stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const ids = flows()
  await Promise.all([0, 1].map((part) => make(ids.filter((_, place) => place % 2 === part))))
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, now)
}

/**
 * `virtual:diagrams`: for each flow a function that loads its diagram. Layouts are data of the build, kept by content;
 * nothing is laid out in the browser. The dev server lays out a flow when it is first opened.
 */
export const studioDiagrams = (): Plugin => {
  let building = false
  return {
    name: 'guildhall-studio-diagrams',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${name}`) {
        if (building) await makeAll()
        const entries = flows().map((flow) => {
          const file = JSON.stringify(`${name}/${flow}`)
          return `${JSON.stringify(flow)}: () => import(${file}).then(({ default: diagram }) => diagram)`
        })
        return `export const diagrams = { ${entries.join(', ')} }`
      }
      if (!id.startsWith(`\0${name}/`)) return
      const flow = id.slice(name.length + 2)
      if (!building) await make([flow])
      return `export default JSON.parse(${JSON.stringify(readFileSync(join(folder, `${flow}.json`), 'utf8'))})`
    },
    hotUpdate({ file, modules }) {
      if (!/\/(?:machines|explorer|studio\/diagram)\//.test(file)) return
      const { moduleGraph } = this.environment
      const laidOut = flows().flatMap((flow) => moduleGraph.getModuleById(`\0${name}/${flow}`) ?? [])
      for (const diagram of laidOut) moduleGraph.invalidateModule(diagram)
      return [...modules, ...laidOut]
    },
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** The file of a set of icons, and one icon of it. */
const iconOf = /^(.*\/react-icons\/\w+\/index\.mjs)\?icon=(\w+)$/

/** Makes each icon a module of its own: in one file, every page would load all icons, in development the whole sets. */
export const usedIcons = (): Plugin => ({
  name: 'guildhall-used-icons',
  transform: {
    filter: { id: /\.tsx$/, code: /['"]react-icons\// },
    handler: (code) => ({
      code: code.replaceAll(
        /import \{([^}]*)\} from ['"]react-icons\/(\w+)['"];?/g,
        (_, names: string, set) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map(
              (name) =>
                `import { ${name} } from '${resolve(`react-icons/${set}`).replace(/js$/, 'mjs')}?icon=${name}';`,
            )
            .join(' '),
      ),
      map: null,
    }),
  },
  load: {
    filter: { id: iconOf },
    handler(id) {
      const [, file = '', name = ''] = iconOf.exec(id) ?? []
      const source = readFileSync(file, 'utf8')
      const at = source.indexOf(`export function ${name} `)
      return {
        code: `import { GenIcon } from 'react-icons/lib';\n${source.slice(at, source.indexOf('\nexport ', at + 1)).trim()}`,
        moduleSideEffects: false,
      }
    },
  },
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The TypeScript compiler, a development dependency. The first `npm start` runs before it is installed and checks no
 * types.
 */
const compiler = resolve('node_modules/@typescript/native/bin/tsc')

/** Checks all types, incrementally. Returns what the compiler prints. */
const compile = () =>
  new Promise<string>((done) => {
    execFile(process.execPath, [compiler, '--checkers', '1', '--pretty', 'false'], (_, output) =>
      done(output),
    )
  })

/** The errors in the compiler's output: file, line, column and text of each. */
const errorsIn = (output: string) =>
  [...output.matchAll(/^(\S.*?)\((\d+),(\d+)\): (error .*(?:\n +.*)*)/gm)].map(
    ([, file = '', line, column, text = '']) => ({ file, line: Number(line), column: Number(column), text }),
  )

/**
 * Checks types after each change of a file, and shows errors in the browser's overlay. The check runs beside the
 * server and never delays a response. `CHECK_TYPES=off npm start` turns it off.
 */
export const typeErrors = (
  check: (() => Promise<string>) | null = existsSync(compiler) ? compile : null,
): Plugin => ({
  name: 'guildhall-type-errors',
  apply: 'serve',
  configureServer: ({ config, environments, watcher }) => {
    if (process.env.CHECK_TYPES === 'off') return
    if (!check) {
      config.logger.info('Types are not checked: the compiler is not installed (npm run set-up).')
      return
    }
    const { hot } = environments.client
    let checking = false
    let again = false
    let changed = ''
    let errors: ReturnType<typeof errorsIn> = []
    const show = () => {
      // Errors in the file that was changed last come first.
      const [first, ...others] = errors.toSorted(
        (a, b) =>
          Number(join(config.root, b.file) === changed) - Number(join(config.root, a.file) === changed),
      )
      if (!first) return
      const { file, line, column, text } = first
      hot.send({
        type: 'error',
        err: {
          plugin: 'types',
          message: [text, ...(others.length > 0 ? ['', `And ${others.length} more:`] : [])].join('\n'),
          stack: others
            .slice(0, 10)
            .map((one) => `${one.file}:${one.line}:${one.column} ${one.text}`)
            .join('\n'),
          id: join(config.root, file),
          loc: { file: join(config.root, file), line, column },
        },
      })
    }
    const run = async () => {
      checking = true
      do {
        again = false
        const had = errors.length > 0
        errors = errorsIn(await check())
        if (again) continue
        show()
        // An update without a module makes Vite's client remove the overlay.
        if (had && errors.length === 0) hot.send({ type: 'update', updates: [] })
      } while (again)
      checking = false
    }
    // Shows the errors to a page that connects after they were found, for example after a reload.
    hot.on('connection', show)
    watcher.on('change', (file) => {
      if (!/\.tsx?$/.test(file)) return
      changed = file
      again = checking
      if (!checking) void run()
    })
  },
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The TypeScript compiler, a development dependency. The first `npm start` runs before it is installed and checks no
 * types.
 */
const compiler = resolve('node_modules/@typescript/native/bin/tsc')

/** Checks all types, incrementally. Returns what the compiler prints. */
const compile = (signal: AbortSignal) =>
  new Promise<string>((done) => {
    const options = [compiler, '--checkers', '1', '--pretty', 'false']
    execFile(process.execPath, options, { signal }, (_, output) => done(output))
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
  check: ((signal: AbortSignal) => Promise<string>) | null = existsSync(compiler) ? compile : null,
): Plugin => ({
  name: 'guildhall-type-errors',
  apply: 'serve',
  configureServer: ({ config: { root, logger }, environments, watcher }) => {
    if (process.env.CHECK_TYPES === 'off') return
    if (!check) return logger.info('Types are not checked: the compiler is not installed (npm run set-up).')
    const { hot } = environments.client
    let running = new AbortController()
    let errors: ReturnType<typeof errorsIn> = []
    const show = () => {
      const [first, ...others] = errors
      if (!first) return
      const loc = { ...first, file: join(root, first.file) }
      const more = others.length > 0 ? `\n\nAnd ${others.length} more:` : ''
      const places = others.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text}`)
      const stack = places.slice(0, 10).join('\n')
      hot.send({
        type: 'error',
        err: { plugin: 'types', message: first.text + more, stack, id: loc.file, loc },
      })
    }
    // Shows the errors to a page that connects after they were found, for example after a reload.
    hot.on('connection', show)
    watcher.on('change', async (file) => {
      if (!/\.tsx?$/.test(file)) return
      running.abort()
      running = new AbortController()
      const { signal } = running
      const output = await check(signal)
      if (signal.aborted) return
      // An update without a module makes Vite's client remove the overlay.
      if (errors.length > 0) hot.send({ type: 'update', updates: [] })
      // Errors in the changed file come first.
      const isOther = (error: { file: string }) => Number(error.file !== relative(root, file))
      errors = errorsIn(output).sort((a, b) => isOther(a) - isOther(b))
      show()
    })
  },
})

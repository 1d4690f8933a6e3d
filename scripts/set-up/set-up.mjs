// Installs dependencies. Without arguments: what `npm start` and the build need. `--tools` adds what tests and checks
// need. In each folder that an argument names, installs the packages of its package-lock.json. Plain JavaScript for
// Node 20.19 and newer, because it runs before the installation, on whatever Node started npm.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { headlessShell } from './chromium.mjs'
import { engines } from './engines.mjs'
import { hasTools, outOfDate } from './installed.mjs'
import { nginx } from './nginx.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const stop = (message) => {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const run = (command, folder = '') =>
  spawnSync(command, { cwd: join(root, folder), stdio: 'inherit', shell: true }).status === 0

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Guildhall needs Node 20.19 or newer for its set-up. This is ${process.versions.node}.`)
}

const install = (folder, withTools) => {
  const at = join(folder, 'package-lock.json')
  const lockfile = textOf(join(root, at))
  if (!lockfile) stop(`${at} is missing.`)
  const record = textOf(join(root, folder, 'node_modules', '.package-lock.json'))
  const all = withTools || hasTools(record)
  const [outdated] = outOfDate(lockfile, record, all)
  if (!outdated) return
  process.stdout.write(`Installing the dependencies (${join(folder, outdated)} differs from ${at}) …\n`)
  const omitted = all ? '' : ' --omit=dev'
  if (!run(`npm ci --ignore-scripts --no-audit --no-fund --loglevel=error${omitted}`, folder)) {
    stop('The dependencies could not be installed (npm ci failed, see above).')
  }
}

const options = process.argv.slice(2)
install('', options.includes('--tools'))
for (const folder of options.filter((option) => !option.startsWith('--'))) install(folder, false)

/** npm installs a Node for the tools only on some systems. On others, the installed Node must be new enough. */
const bringsNode = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules', '.bin', name)))
if (options.includes('--tools') && !bringsNode && major < 24) {
  stop(
    `Tests and tools need Node 24 or newer; this is ${process.versions.node}. The dependencies contain no Node for ${process.platform} on ${process.arch}: install one.`,
  )
}

const download = 'npx playwright install --only-shell chromium'
const debianPackage = 'apt-get update && apt-get install -y chromium-headless-shell'

const isRootOnDebian = () => process.getuid?.() === 0 && /^ID=debian$/m.test(textOf('/etc/os-release'))

const installBrowser = (commands) => commands.some((command) => run(command) && headlessShell.path())

const setUpBrowser = () => {
  const commands = isRootOnDebian() ? [debianPackage, download] : [download]
  if (!headlessShell.path() && process.env.CI === 'true') installBrowser(commands)

  const path = headlessShell.path()
  if (!path) {
    stop(
      `The tests need Chromium's headless shell or a full Chromium, and found neither. Install it:\n  ${commands[0]}\nIf it is installed elsewhere, set CHROMIUM_HEADLESS_SHELL_PATH or CHROMIUM_PATH.`,
    )
  }
  if (!existsSync(path)) {
    stop(`There is no browser at ${path}. Correct CHROMIUM_HEADLESS_SHELL_PATH or CHROMIUM_PATH.`)
  }
  if (!headlessShell.isThere()) {
    process.stdout.write(
      `The tests use ${path}. Chromium's headless shell is faster. Install it: ${commands[0]}\n`,
    )
  }
}

/** Installs nginx and its Brotli module in CI. Elsewhere, says which tests are skipped without them. */
const setUpWebServer = () => {
  if (nginx.path() && nginx.brotli()) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${nginx.packages}`
  if (process.env.CI === 'true' && isRootOnDebian() && run(command)) return
  process.stdout.write(
    nginx.path()
      ? 'nginx has no Brotli module: tests of Brotli are skipped.\n'
      : 'nginx is not installed: tests of hosting are skipped.\n',
  )
}

const setUpEngines = () => {
  const missing = engines.missing()
  if (missing.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.env.CI === 'true' && isRootOnDebian() && run(command) && engines.missing().length === 0) return
  stop(`The tests in other browsers need Debian's ${missing.join(', ')}. Install them as root:\n  ${command}`)
}

if (options.includes('--engines')) setUpEngines()
if (options.includes('--browser')) {
  setUpBrowser()
  setUpWebServer()
}

// Runs before anything is installed, on whatever Node started npm: plain JavaScript for Node 20.19 and newer.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from './chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installed = join(root, 'node_modules', '.guildhall-lockfile')

const stop = (message) => {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Guildhall needs Node 20.19 or newer to set itself up; this is ${process.versions.node}.`)
}

const lockfile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lockfile) {
  process.stdout.write('Installing the dependencies …\n')
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    stop('The dependencies could not be installed (npm ci failed, see above).')
  }
  writeFileSync(installed, lockfile)
}

const hasAptGet = () => {
  try {
    execFileSync('which', ['apt-get'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

if (process.argv.includes('--browser') && !chromium.path()) {
  process.stdout.write('No Chromium found: trying Playwright’s download …\n')
  run('npx', ['playwright', 'install', 'chromium'])
  if (!chromium.path() && hasAptGet()) {
    process.stdout.write('Trying Debian’s package …\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  if (!chromium.path()) {
    stop(
      'The tests need a Chromium: install one, or name it in CHROMIUM_PATH, for example\n  CHROMIUM_PATH=/usr/bin/chromium npm test',
    )
  }
}

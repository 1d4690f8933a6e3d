import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  dev?: boolean
  os?: string[]
  cpu?: string[]
  link?: boolean
  integrity?: string
  hasInstallScript?: boolean
}

const read = (file: string) => readFileSync(file, 'utf8')

const lockedIn = (file: string): [string, Locked][] => {
  const { '': _root, ...packages } = JSON.parse(read(file)).packages as Record<string, Locked>
  return Object.entries(packages)
}

const lockFiles = ['package-lock.json', ...globSync('tools/*/package-lock.json')]
const installers = ['deploy/Dockerfile', 'scripts/set-up/set-up.mjs']

describe('the installed packages and tools', () => {
  it("run no install script, not even that of the package with Node's binary", () => {
    const withScript = lockedIn('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(withScript.map(([folder]) => folder)).toEqual([])
    const names = lockedIn('package-lock.json').map(([folder]) => folder)
    for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'win-x64'])
      expect(names).toContain(`node_modules/node-${platform}`)
  })

  it.each(installers)('are installed without running install scripts by %s', (file) => {
    const commands = read(file).match(/npm (?:ci|install) --[^\n]*|'npm', \['(?:ci|install)'[^\n]*/g)
    expect(commands?.length).toBeGreaterThan(0)
    for (const command of commands ?? []) expect(command).toContain('--ignore-scripts')
  })

  it.each(lockFiles)('have a hash of each package in %s', (file) => {
    const packages = lockedIn(file)
    expect(packages.length).toBeGreaterThan(80)
    expect(
      packages.filter(([at, { integrity, link }]) => at.startsWith('node_modules') && !integrity && !link),
    ).toEqual([])
  })

  it('for `npm start` include what the product and its fake backend need, but nothing that only tests or tools need', () => {
    const tools =
      /^node_modules\/(?:@?(?:biome|graphiql|monaco|stryker|typedoc|knip|axe)|@?vitest|playwright|@playwright)/
    const first = lockedIn('package-lock.json').filter(([, { dev, os, cpu }]) => !dev && !os && !cpu)
    expect(first.map(([folder]) => folder).filter((folder) => tools.test(folder))).toEqual([])
    expect(first.length).toBeLessThan(300)
  })

  it('are never downloaded by a script by name without a version', () => {
    for (const file of ['package.json', 'scripts/set-up/set-up.mjs', '.github/workflows/ci.yml'])
      expect(read(file)).not.toMatch(/--yes|--package=|npx -y/)
  })
})

it('the actions in the CI workflow are pinned by commit', () => {
  const used = ['.github/workflows/ci.yml', '.github/actions/set-up/action.yml'].flatMap((file) =>
    [...read(file).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action),
  )
  expect(used.length).toBeGreaterThan(10)
  for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

it('the images of deploy/Dockerfile, of the CI workflow and of the dev container are pinned by digest', () => {
  const images = [
    ...read('deploy/Dockerfile').matchAll(/_IMAGE=(\S+)/g),
    ...read('.github/workflows/ci.yml').matchAll(/container: (.*)/g),
    ...read('.devcontainer/devcontainer.json').matchAll(/"image": "(.*)"/g),
  ].map(([, image = '']) => image)
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/^(?:node|debian):[\w.-]+@sha256:[0-9a-f]{64}$/)
})

it('the container runs without privileges, and writes only below /tmp', () => {
  const [build = '', server = ''] = read('deploy/Dockerfile')
    .split(/^FROM .*$/m)
    .slice(1)
  expect(build).toContain('npm ci')
  expect(server).toMatch(/^USER www-data$/m)
  expect(server).toContain('pid /tmp/nginx.pid;')
  const writes = read('deploy/temporary.conf').match(/_temp_path .*/g) ?? []
  expect(writes).toHaveLength(5)
  for (const path of writes) expect(path).toMatch(/^_temp_path \/tmp\//)
})

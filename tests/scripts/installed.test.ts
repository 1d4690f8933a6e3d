import { expect, test } from 'vitest'
import { hasTools, outOfDate } from '#scripts/set-up/installed.mjs'

const react = { version: '19.3.1', integrity: 'sha512-react' }
const zod = { version: '4.6.7', integrity: 'sha512-zod' }

const lockfile = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages })

const locked = lockfile({
  '': { name: 'guildhall', version: '0.1.0' },
  'node_modules/react': react,
  'node_modules/zod': zod,
})

test('the install check finds nothing to install when every package is present as in the lockfile', () => {
  const record = lockfile({ 'node_modules/react': react, 'node_modules/zod': zod })
  expect(outOfDate(locked, record, true)).toEqual([])
})

test.each([
  ['missing', { 'node_modules/react': react }],
  ['of another version', { 'node_modules/react': react, 'node_modules/zod': { ...zod, version: '4.6.6' } }],
  [
    'of other contents',
    { 'node_modules/react': react, 'node_modules/zod': { ...zod, integrity: 'sha512-other' } },
  ],
])('the install check names a package that is %s', (_, packages) => {
  expect(outOfDate(locked, lockfile(packages), true)).toEqual(['node_modules/zod'])
})

test('the install check ignores a package that the lockfile lacks, unless Node would load it instead of a package of the lockfile', () => {
  const record = { 'node_modules/react': react, 'node_modules/zod': zod, 'node_modules/left': zod }
  const hiding = 'node_modules/react/node_modules/zod'
  expect(outOfDate(locked, lockfile({ ...record, 'node_modules/left/node_modules/zod': zod }), true)).toEqual(
    [],
  )
  expect(outOfDate(locked, lockfile({ ...record, [hiding]: zod }), true)).toEqual([hiding])
})

test('without packages for tests and tools, the install check lets these be missing, but not have another version', () => {
  const vitest = { version: '5.1.0', integrity: 'sha512-vitest', dev: true }
  const withTools = lockfile({ 'node_modules/react': react, 'node_modules/vitest': vitest })
  const lean = lockfile({ 'node_modules/react': react })
  const older = lockfile({
    'node_modules/react': react,
    'node_modules/vitest': { ...vitest, integrity: 'old' },
  })
  expect(outOfDate(withTools, lean, false)).toEqual([])
  expect(outOfDate(withTools, lean, true)).toEqual(['node_modules/vitest'])
  expect(outOfDate(withTools, older, false)).toEqual(['node_modules/vitest'])
  expect([lean, older, ''].map(hasTools)).toEqual([false, true, false])
})

test('without packages for tests and tools, the install check lets a link to such a package be missing', () => {
  const node = { version: '0.0.0', dev: true }
  const link = { resolved: 'tools/node', link: true }
  const linked = lockfile({
    'node_modules/react': react,
    'node_modules/guildhall-node': link,
    'tools/node': node,
  })
  const lean = lockfile({ 'node_modules/react': react, 'tools/node': node })
  expect(outOfDate(linked, lean, false)).toEqual([])
  expect(outOfDate(linked, lean, true)).toEqual(['node_modules/guildhall-node'])
  expect(hasTools(lean)).toBe(false)
})

test('the install check names a missing copy of a package of which another copy is installed', () => {
  const nested = lockfile({ 'node_modules/react': react, 'node_modules/zod/node_modules/react': react })
  expect(outOfDate(nested, lockfile({ 'node_modules/react': react }), true)).toEqual([
    'node_modules/zod/node_modules/react',
  ])
})

test.each([
  ['optional', { optional: true }],
  ['for another system', { os: ['darwin'] }],
  ['for another processor', { cpu: ['arm64'] }],
  ['for another C library', { libc: ['musl'] }],
])(
  'the install check allows a package that is %s to be missing, but not to have another version',
  (_, reason) => {
    const binding = { version: '1.2.19', integrity: 'sha512-binding', ...reason }
    const withBinding = lockfile({ 'node_modules/react': react, 'node_modules/binding': binding })
    const older = lockfile({
      'node_modules/react': react,
      'node_modules/binding': { ...binding, version: '1.2.18' },
    })
    expect(outOfDate(withBinding, lockfile({ 'node_modules/react': react }), true)).toEqual([])
    expect(outOfDate(withBinding, older, true)).toEqual(['node_modules/binding'])
  },
)

test('the install check compares the origin of a package only when it has no hash', () => {
  const mirrored = { ...react, resolved: 'https://mirror.example/react-19.3.1.tgz' }
  const original = { ...react, resolved: 'https://registry.npmjs.org/react/-/react-19.3.1.tgz' }
  expect(outOfDate(lockfile({ react: original }), lockfile({ react: mirrored }), true)).toEqual([])

  const commit = { version: '1.0.0', resolved: 'git+ssh://git@example.com/kit.git#aaaa' }
  const other = { ...commit, resolved: 'git+ssh://git@example.com/kit.git#bbbb' }
  expect(outOfDate(lockfile({ kit: commit }), lockfile({ kit: other }), true)).toEqual(['kit'])
  expect(outOfDate(lockfile({ kit: commit }), lockfile({ kit: commit }), true)).toEqual([])
})

test('the install check names a folder in node_modules that should be a link to a workspace', () => {
  const link = { resolved: 'packages/kit', link: true }
  expect(outOfDate(lockfile({ kit: link }), lockfile({ kit: link }), true)).toEqual([])
  expect(outOfDate(lockfile({ kit: link }), lockfile({ kit: { version: '1.0.0' } }), true)).toEqual(['kit'])
})

test.each(['', '{', 'null', '{}', '{"packages":null}', '[]'])(
  "the install check reports every package as missing when npm's record of installed packages is %j",
  (record) => {
    expect(outOfDate(locked, record, true)).toEqual(['node_modules/react', 'node_modules/zod'])
  },
)

test('the install check installs when the lockfile cannot be read, so that npm reports the error', () => {
  expect(outOfDate('{', lockfile({ 'node_modules/react': react }), true)).toEqual(['package-lock.json'])
})

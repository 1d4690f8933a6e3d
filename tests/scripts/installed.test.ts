import { expect, test } from 'vitest'
import { outOfDate } from '#scripts/set-up/installed.mjs'

const react = { version: '19.3.1', integrity: 'sha512-react' }
const zod = { version: '4.6.7', integrity: 'sha512-zod' }

const lockfile = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages })

const locked = lockfile({
  '': { name: 'guildhall', version: '0.1.0' },
  'node_modules/react': react,
  'node_modules/zod': zod,
})

test('nothing is installed again when every package is there as locked', () => {
  const record = lockfile({ 'node_modules/react': react, 'node_modules/zod': zod })
  expect(outOfDate(locked, record)).toEqual([])
})

test.each([
  ['missing', { 'node_modules/react': react }],
  ['of another version', { 'node_modules/react': react, 'node_modules/zod': { ...zod, version: '4.6.6' } }],
  [
    'of other contents',
    { 'node_modules/react': react, 'node_modules/zod': { ...zod, integrity: 'sha512-other' } },
  ],
])('a package that is %s is named', (_, packages) => {
  expect(outOfDate(locked, lockfile(packages))).toEqual(['node_modules/zod'])
})

test('a package that is not locked is named', () => {
  const record = lockfile({ 'node_modules/react': react, 'node_modules/zod': zod, 'node_modules/left': zod })
  expect(outOfDate(locked, record)).toEqual(['node_modules/left'])
})

test('the same package at a second place counts by itself', () => {
  const nested = lockfile({ 'node_modules/react': react, 'node_modules/zod/node_modules/react': react })
  expect(outOfDate(nested, lockfile({ 'node_modules/react': react }))).toEqual([
    'node_modules/zod/node_modules/react',
  ])
})

test.each([
  ['optional', { optional: true }],
  ['for another system', { os: ['darwin'] }],
  ['for another processor', { cpu: ['arm64'] }],
  ['for another C library', { libc: ['musl'] }],
])('a package that is %s may be absent, but not differ', (_, reason) => {
  const binding = { version: '1.2.19', integrity: 'sha512-binding', ...reason }
  const withBinding = lockfile({ 'node_modules/react': react, 'node_modules/binding': binding })
  const older = lockfile({
    'node_modules/react': react,
    'node_modules/binding': { ...binding, version: '1.2.18' },
  })
  expect(outOfDate(withBinding, lockfile({ 'node_modules/react': react }))).toEqual([])
  expect(outOfDate(withBinding, older)).toEqual(['node_modules/binding'])
})

test('where a package came from counts only for one without a hash', () => {
  const mirrored = { ...react, resolved: 'https://mirror.example/react-19.3.1.tgz' }
  const original = { ...react, resolved: 'https://registry.npmjs.org/react/-/react-19.3.1.tgz' }
  expect(outOfDate(lockfile({ react: original }), lockfile({ react: mirrored }))).toEqual([])

  const commit = { version: '1.0.0', resolved: 'git+ssh://git@example.com/kit.git#aaaa' }
  const other = { ...commit, resolved: 'git+ssh://git@example.com/kit.git#bbbb' }
  expect(outOfDate(lockfile({ kit: commit }), lockfile({ kit: other }))).toEqual(['kit'])
  expect(outOfDate(lockfile({ kit: commit }), lockfile({ kit: commit }))).toEqual([])
})

test('a folder that should be a link to one of ours is named when it is none', () => {
  const link = { resolved: 'packages/kit', link: true }
  expect(outOfDate(lockfile({ kit: link }), lockfile({ kit: link }))).toEqual([])
  expect(outOfDate(lockfile({ kit: link }), lockfile({ kit: { version: '1.0.0' } }))).toEqual(['kit'])
})

test.each(['', '{', 'null', '{}', '{"packages":null}', '[]'])(
  'without a record (%j) everything is missing',
  (record) => {
    expect(outOfDate(locked, record)).toEqual(['node_modules/react', 'node_modules/zod'])
  },
)

test('a lockfile that cannot be read is for npm to complain of', () => {
  expect(outOfDate('{', lockfile({ 'node_modules/react': react }))).toEqual(['node_modules/react'])
})

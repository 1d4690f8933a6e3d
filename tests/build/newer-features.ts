import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Support {
  version_added: string | false
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

interface Compat {
  support: Record<string, Support | Support[]>
}

/** A part of MDN's compatibility data: a feature and its subfeatures by name. */
interface Features {
  [name: string]: Features & { __compat?: Compat }
}

// Imported by path, because checking the package's types would take longer than the tests.
const data: { api: Features; javascript: { builtins: Features } } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

/** The oldest supported version of each browser, by its browserslist name. */
type Browsers = ReadonlyMap<string, string>

const namesInData: Record<string, string> = { ios_saf: 'safari_ios' }

const numbersOf = (version: string) => version.replace('≤', '').split('.').map(Number)

const isUntil = (version: string, other: string): boolean => {
  const [major = 0, minor = 0] = numbersOf(version)
  const [otherMajor = 0, otherMinor = 0] = numbersOf(other)
  return major < otherMajor || (major === otherMajor && minor <= otherMinor)
}

/** Whether all browsers have a feature in these versions, with its own name and without a flag. */
const isIn = ({ support }: Compat, browsers: Browsers): boolean =>
  [...browsers].every(([name, oldest]) =>
    [support[namesInData[name] ?? name] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          /\d/.test(version_added) &&
          isUntil(version_added, oldest) &&
          !version_removed &&
          !flags &&
          !prefix &&
          !alternative_name,
      ),
  )

/** A global, or with `member` a member of the global or of its instances. */
interface Known {
  owner: string
  member: string | null
  /** Whether the oldest supported versions of all browsers have the feature. */
  isThere: boolean
  /** Whether the current versions of all browsers have the feature. */
  isCommon: boolean
}

/**
 * Chrome has `AbortSignal.timeout` since version 103. Before 124 the signal aborts with another reason, which the
 * product does not read.
 */
const goodEnough = ['AbortSignal.timeout_static']

/** The features of JavaScript and the browser's API, and whether these browsers have each. */
export const knownTo = (browsers: Browsers): Known[] => {
  const today = new Map([...browsers.keys()].map((name) => [name, '999']))
  const ages = (compat: Compat, name: string) => ({
    isThere: goodEnough.includes(name) || isIn(compat, browsers),
    isCommon: isIn(compat, today),
  })
  return [data.api, data.javascript.builtins, data.javascript.builtins.Intl ?? {}].flatMap((globals) =>
    Object.entries(globals).flatMap(([owner, { __compat, ...members }]): Known[] => [
      ...(__compat ? [{ owner, member: null, ...ages(__compat as Compat, owner) }] : []),
      ...Object.entries(members).flatMap(([name, member]) =>
        member.__compat && name !== owner && !name.endsWith('_event')
          ? [{ owner, member: name.replace(/_static$/, ''), ...ages(member.__compat, `${owner}.${name}`) }]
          : [],
      ),
    ]),
  )
}

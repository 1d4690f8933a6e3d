import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'

/** A placeholder for a value of the dataset at the time of the request. `other` chooses rows other than the step's. */
export interface Reference {
  readonly reference: string
  readonly other: number | null
}

/** A placeholder that is replaced by its content as JSON text when the request is made. */
export interface JsonText {
  readonly json: unknown
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'reference' in value
export const isJsonText = (value: unknown): value is JsonText =>
  typeof value === 'object' && value !== null && 'json' in value

export const hostileText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    'x'.repeat(100_000),
    '𐌰'.repeat(80),
    `a${'𐌰'.repeat(80)}`,
    '\u0000',
    '\ud800',
    '\u202eevil',
    'مرحبا',
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    '"; DROP TABLE accounts; --',
    'javascript:alert(1)',
    '-1',
    'null',
    '{}',
    '[]',
  ),
)

const text: Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: hostileText },
)

const number: Arbitrary<number> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, min: 0, max: 1000 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -1, -0, 0.5, 0.001, 1.005, 1e7, 1e15, 1e21, 1e308, -1e308, 2 ** 53),
  },
)

const integer: Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER) },
)

const instant: Arbitrary<string> = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('2026-03-01'), max: new Date('2026-04-01') })
    .map((at) => at.toISOString()),
  fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59'),
)

const referenceTo = (reference: string): Arbitrary<Reference> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant({ reference, other: null }) },
    { weight: 1, arbitrary: fc.nat(9).map((other) => ({ reference, other })) },
  )

type Special = (name: string) => Arbitrary<unknown> | undefined

interface Definition {
  type: string
  format?: string
  check?: string
  checks?: readonly { _zod: { def: { check: string; minimum?: number; maximum?: number } } }[]
  shape?: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  innerType?: z.ZodMiniType
  entries?: Record<string, string>
  values?: readonly unknown[]
}

/** An arbitrary for values of a schema. Most values of a text field come from `special` if it knows the field's name. */
export const fitting = (schema: z.ZodMiniType, special: Special, name = ''): Arbitrary<unknown> => {
  // The cast is needed because zod's general type of a schema does not have the fields of each kind's definition.
  const def = schema._zod.def as unknown as Definition
  const within = (inner: z.ZodMiniType | undefined, of = name) =>
    inner ? fitting(inner, special, of) : fc.anything()
  const known = def.type === 'string' || def.type === 'enum' ? special(name) : undefined
  if (known) return fc.oneof({ weight: 30, arbitrary: known }, { weight: 1, arbitrary: text })
  const limits = Object.fromEntries(
    (def.checks ?? []).map(({ _zod: { def: check } }) => [check.check, check]),
  )
  switch (def.type) {
    case 'string':
      if (def.format === 'datetime') return instant
      if (def.format === 'email') return fc.nat(9).map((n) => `person${n}@guildhall.test`)
      return text.map((made) => made.slice(0, limits.max_length?.maximum) || (limits.min_length ? 'x' : made))
    case 'number':
      return def.format ? integer : number
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'array':
      return fc.oneof(
        { weight: 5, arbitrary: fc.array(within(def.element), { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(within(def.element), { maxLength: 3 }) },
      )
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => within(option)))
    case 'nullable':
      return fc.option(within(def.innerType), { freq: 4 })
    case 'optional':
      return within(def.innerType)
    case 'object': {
      const shape = Object.entries(def.shape ?? {})
      const optional = shape.filter(([, field]) => field._zod.def.type === 'optional').map(([key]) => key)
      return fc.record(Object.fromEntries(shape.map(([key, field]) => [key, within(field, key)])), {
        requiredKeys: shape.map(([key]) => key).filter((key) => !optional.includes(key)),
      })
    }
    default:
      return fc.anything({ maxDepth: 1 })
  }
}

/** One position in a value, as a path, and the value to put there; undefined removes it. */
export interface Spoiling {
  readonly at: readonly number[]
  readonly by: unknown
}

export const spoiling: Arbitrary<Spoiling> = fc.record({
  at: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  by: fc.oneof(
    fc.constantFrom(undefined, null, Number.NaN, -1, 1e308, true, [], {}, [null], { a: { b: 1 } }),
    hostileText,
  ),
})

/** Copies a value with one position replaced. */
export const spoilt = (value: unknown, { at: [step, ...deeper], by }: Spoiling): unknown => {
  if (step === undefined || typeof value !== 'object' || value === null) return by
  const entries = Object.entries(value)
  const entry = entries[step % (entries.length + 1)]
  if (!entry) return Array.isArray(value) ? [...value, by] : { ...value, extra: by }
  const [key, inner] = entry
  const next = deeper.length > 0 ? spoilt(inner, { at: deeper, by }) : by
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? next : one))
  return Object.fromEntries(
    entries.flatMap(([name, one]) =>
      name === key ? (next === undefined ? [] : [[name, next]]) : [[name, one]],
    ),
  )
}

export { referenceTo }

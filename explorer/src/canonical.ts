/** An object with private content. Two objects with private content may differ although their texts are equal. */
export interface Opaque {
  /** The names of the fields that lead from the serialized value to the object. */
  path: readonly string[]
  value: object
  /** The canonical text of the object. */
  text: string
}

/** An object that is being serialized, with its parents. */
interface Place {
  object: object
  /** The field of the parent that contains the object. */
  key: string
  level: number
  /** How many getters are on the path to the object. */
  getters: number
  around: Place | null
}

/**
 * The maximum number of getters on a path. A getter may return a new object each time, so that the path would never
 * end.
 */
const mostGetters = 3

/** The maximum depth of the recursion, because the stack is limited. Deeper values are appended after the rest. */
const deepest = 500

const symbols = new Map<symbol, number>()

const symbolText = (symbol: symbol): string => {
  const name = Symbol.keyFor(symbol)
  if (name !== undefined) return `$Symbol.for(${JSON.stringify(name)})`
  if (!symbols.has(symbol)) symbols.set(symbol, symbols.size)
  return `$Symbol(${symbols.get(symbol)})`
}

const isPrimitive = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function')

const primitiveText = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'symbol':
      return symbolText(value)
    case 'bigint':
      return `${value}n`
    default:
      return Object.is(value, -0) ? '-0' : String(value)
  }
}

/** The value that a function returns or throws. */
const read = (get: () => unknown): unknown => {
  try {
    return get()
  } catch (thrown) {
    return `throws ${String(thrown)}`
  }
}

/** The prototypes of an object below `Object.prototype`, nearest first. */
const prototypesOf = (value: object): object[] => {
  const prototypes: object[] = []
  for (let at: object | null = Object.getPrototypeOf(value); at && at !== Object.prototype; ) {
    prototypes.push(at)
    at = Object.getPrototypeOf(at)
  }
  return prototypes
}

/** The properties of a class that decide how its objects are serialized. */
interface Kind {
  name: string
  /** Whether JavaScript or the platform provides the class. */
  isBuiltIn: boolean
  /** Whether objects of the class have content that cannot be read: private fields or internal slots. */
  isOpaque: boolean
  getters: readonly string[]
}

const kinds = new WeakMap<object, Kind>()

const isGlobal = (one: { name: string }) => (globalThis as Record<string, unknown>)[one.name] === one

/** The primitive value or text of an object; null if its class defines none. */
const ownText = (value: object): string | null => {
  const number = read(() => value.valueOf())
  if (isPrimitive(number)) return primitiveText(number)
  if (value instanceof ArrayBuffer) return new Uint8Array(value).join()
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).join()
  return value.toString === Object.prototype.toString ? null : primitiveText(read(() => String(value)))
}

/** The properties of the class of an object. Stored, because they take long to compute. */
const kindOf = (value: object): Kind => {
  const prototype = Object.getPrototypeOf(value)
  const known = kinds.get(prototype)
  if (known) return known
  const prototypes = prototypesOf(value)
  const constructors = prototypes.map((one) => one.constructor)
  // A built-in object whose entries or text can be read has no other content, so it is not opaque.
  const isTold = Symbol.iterator in value || ownText(value) !== null
  const kind = {
    name: prototype.constructor.name,
    isBuiltIn: constructors.some(isGlobal),
    isOpaque: constructors.some((one) => {
      const source = Function.prototype.toString.call(one)
      return isGlobal(one) || source.includes('[native code]')
        ? !isTold
        : /#\w|WeakMap|__classPrivate/.test(source)
    }),
    getters: [
      ...new Set(
        prototypes.flatMap((one) =>
          Object.entries(Object.getOwnPropertyDescriptors(one)).flatMap(([key, { get }]) =>
            get ? [key] : [],
          ),
        ),
      ),
    ],
  }
  kinds.set(prototype, kind)
  return kind
}

/** Fields that are serialized although they are not enumerable. */
const unlisted = ['name', 'message', 'cause', 'errors', 'lastIndex']

const isActor = (value: object): value is { id: string } => 'sessionId' in value && 'send' in value

const labelOf = (key: string): string => `${JSON.stringify(key)}:`

/**
 * Serializes a value. Equal values give equal texts, whatever the order of keys; different values give different texts,
 * unless they differ only in content that cannot be read. The text contains fields, getters, entries, and the primitive value. A circular reference is written as the number of
 * levels up, an actor as its id.
 *
 * @param onOpaque Called for each object or function with content that cannot be read.
 */
export const canonical = (value: unknown, onOpaque?: (opaque: Opaque) => void): string => {
  const deep: Place[] = []

  const opaque = (text: string, at: Place): string => {
    const path: string[] = []
    for (let place = at; place.around; place = place.around) path.unshift(place.key)
    onOpaque?.({ path, value: at.object, text })
    return text
  }

  const fields = (object: object, place: Place): string => {
    const values = object as Record<string | symbol, unknown>
    let text = '{'
    for (const key of Object.keys(object).sort()) text += `${labelOf(key)}${write(values[key], key, place)},`
    for (const key of Object.getOwnPropertySymbols(object))
      text += `${symbolText(key)}:${write(values[key], String(key), place)},`
    return `${text}}`
  }

  const items = (list: readonly unknown[], place: Place): string => {
    let text = '['
    for (let index = 0; index < list.length; index += 1)
      text += `${index in list ? write(list[index], String(index), place) : '$hole'},`
    return `${text}]`
  }

  const instance = (object: object, place: Place): string => {
    const { name, isBuiltIn, isOpaque, getters } = kindOf(object)
    const values = object as Record<string, unknown>
    const further = { ...place, getters: place.getters + 1 }
    const shown =
      place.getters < mostGetters ? getters.map((key) => [key, read(() => values[key])] as const) : []
    const more = unlisted.filter(
      (key) =>
        key in object && !getters.includes(key) && !Object.prototype.propertyIsEnumerable.call(object, key),
    )
    const text = [
      ownText(object) ?? '',
      Symbol.iterator in object ? items(Array.from(object as Iterable<unknown>), place) : '',
      // Writes no fields if the content is internal, or if `ownText` has already written the bytes.
      (isBuiltIn && isOpaque) || ArrayBuffer.isView(object) ? '' : fields(object, place),
      ...more.map((key) => labelOf(key) + write(values[key], key, place)),
      ...shown
        .filter(([, one]) => (isBuiltIn ? isPrimitive(one) : typeof one !== 'function'))
        .map(([key, one]) => labelOf(key) + write(one, key, further)),
    ].filter((part) => part !== '')
    const written = `$${name}(${text.join()})`
    return isOpaque ? opaque(written, place) : written
  }

  const write = (one: unknown, key: string, around: Place | null): string => {
    if (isPrimitive(one)) return primitiveText(one)
    const object = one as object
    const level = (around?.level ?? 0) + 1
    for (let place = around; place; place = place.around)
      if (place.object === object) return `$circular(${level - place.level})`
    const place = { object, key, level, getters: around?.getters ?? 0, around }
    if (level % deepest > 0) return content(place)
    deep.push(place)
    return '$deep'
  }

  const content = (place: Place): string => {
    const { object } = place
    if (typeof object === 'function') return opaque(`$function(${JSON.stringify(object.name)})`, place)
    if (Array.isArray(object)) return items(object, place)
    const prototype: unknown = Object.getPrototypeOf(object)
    if (prototype === Object.prototype || prototype === null) return fields(object, place)
    return isActor(object) ? `$actor(${JSON.stringify(object.id)})` : instance(object, place)
  }

  let text = write(value, '', null)
  // `content` adds objects to `deep` while this loop runs; the loop visits them too.
  for (const place of deep) text += content(place)
  return text
}

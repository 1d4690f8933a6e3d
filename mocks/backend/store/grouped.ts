/** Groups values by key, as `Map.groupBy` does, which the oldest supported browsers lack. */
export const grouped = <Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> => {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

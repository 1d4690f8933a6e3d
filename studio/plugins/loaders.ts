/**
 * The source of a module that exports `name`: an object with one function for each key, which loads the default
 * export of `<module>/<key>`.
 */
export const loadersOf = (name: string, module: string, keys: readonly string[]): string => {
  const entries = keys.map(
    (key) =>
      `${JSON.stringify(key)}: () => import(${JSON.stringify(`${module}/${key}`)}).then((one) => one.default)`,
  )
  return `export const ${name} = { __proto__: null, ${entries.join(', ')} }`
}

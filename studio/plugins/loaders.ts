/** The source of a module that exports `name`: by key, functions that load the default export of `<module>/<key>`. */
export const loadersOf = (name: string, module: string, keys: readonly string[]): string => {
  const entries = keys.map(
    (key) =>
      `${JSON.stringify(key)}: () => import(${JSON.stringify(`${module}/${key}`)}).then((one) => one.default)`,
  )
  return `export const ${name} = { __proto__: null, ${entries.join(', ')} }`
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform-react'

/** A hook of Node's module loader: strips the types of a TypeScript module. */
export const load = (url, context, next) => {
  if (!url.endsWith('.ts')) return next(url, context)
  const file = fileURLToPath(url)
  return {
    format: 'module',
    source: transformSync(file, readFileSync(file, 'utf8')).code,
    shortCircuit: true,
  }
}

import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { inNode } from '../in-node.ts'
import type { Rule } from './cascade.ts'
import type * as Rules from './rules.tsx'
import type { RecipeRules } from './rules.tsx'

const factory = 'src/ui/theme/chakra.ts'
const provider = 'src/ui/theme/theme-provider.tsx'
const runtime = 'src/ui/theme/compiled.tsx'

/** Of a call of Chakra's factory, in its module's order: where its name and its recipe stand. */
interface Call {
  name: { start: number; end: number }
  recipe: { start: number; end: number }
}

const imports = /from '[^']*\/theme\/chakra\.ts'/

const callsIn = (code: string): Call[] => {
  const { program, errors } = parseSync('module.tsx', code)
  const [error] = errors
  if (error) throw new Error(error.codeframe ?? error.message)
  const calls: Call[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [, recipe], start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'chakra') return
      if (!recipe) throw new Error(`An element has no recipe: ${code.slice(start, end)}`)
      calls.push({ name: callee, recipe })
    },
  }).visit(program)
  return calls
}

/** The code with other texts at these places. */
const rewritten = (code: string, edits: readonly { start: number; end: number; text: string }[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

/** A module whose recipes are recorded when it runs, each by its place. */
export const withRecorder = (code: string, file: string): string =>
  `import { recorder as $recorder } from '/build/styles/rules.tsx'\n${rewritten(
    code,
    callsIn(code).map(({ name }, at) => ({
      start: name.start,
      end: name.end,
      text: `$recorder(${JSON.stringify(`${file} ${at}`)})`,
    })),
  )}`

/** Recipes as code, with a class for each of their rules; the same recipe has the same classes. */
const compiledRecipes = (recorded: ReadonlyMap<string, RecipeRules>): Map<string, string> => {
  const known = new Map<string, string>()
  const compile = (recipe: RecipeRules): string => {
    const rules: string[] = []
    const add = (rule: Rule): string => {
      if (rule === '') return ''
      classes++
      const name = `g${classes.toString(36)}`
      rules.push(rule.replaceAll('&', `.${name}`))
      return name
    }
    const id = `g${(classes + 1).toString(36)}`
    const base = add(recipe.base)
    const variants = recipe.variants.map(({ name, preset, values }): CompiledRecipe['variants'][number] => {
      const own = Object.fromEntries(Object.entries(values).map(([value, rule]) => [value, add(rule)]))
      return preset === undefined ? [name, own] : [name, own, preset]
    })
    const all = rules.length === 0 ? '' : `@layer recipes{${rules.join('')}}`
    return JSON.stringify({ id, rules: all, base, variants } satisfies CompiledRecipe)
  }
  let classes = 0
  return new Map(
    [...recorded]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, recipe]) => {
        const key = JSON.stringify(recipe)
        const text = known.get(key) ?? compile(recipe)
        known.set(key, text)
        return [place, text]
      }),
  )
}

/** A module whose elements have their rules in place of their recipes; `recipes` are their code, by place. */
export const withRules = (code: string, file: string, recipes: ReadonlyMap<string, string>): string => {
  const calls = callsIn(code).map((call, at) => {
    const compiled = recipes.get(`${file} ${at}`)
    if (compiled === undefined) throw new Error(`Chakra has made no rules for element ${at} of ${file}.`)
    return { ...call, compiled }
  })
  const shared = [...new Set(calls.map(({ compiled }) => compiled))]
  const constants = shared.map((text, at) => `const $recipe${at} = ${text}\n`).join('')
  const edits = calls.flatMap(({ name, recipe, compiled }) => [
    { start: name.start, end: name.start, text: '/* @__PURE__ */ ' },
    { start: recipe.start, end: recipe.end, text: `$recipe${shared.indexOf(compiled)}` },
  ])
  return constants + rewritten(code, edits).replaceAll(/\bdefineRecipe\(/g, '/* @__PURE__ */ $&')
}

/** The compiled recipes and the style sheet of the theme, as Chakra makes them of the modules in Node. */
const stylesOf = async (config: ResolvedConfig) => {
  const { load, close } = await inNode(config, [
    {
      name: 'guildhall-recorded-styles',
      enforce: 'pre',
      transform: (code, id) =>
        imports.test(code) ? { code: withRecorder(code, relative(config.root, id)), map: null } : null,
    },
  ])
  try {
    const { recordedRules, themeSheet } = await load<typeof Rules>('/build/styles/rules.tsx')
    const styled = globSync('src/**/*.{ts,tsx}').filter((file) => imports.test(readFileSync(file, 'utf8')))
    await Promise.all(styled.map((file) => load(`/${file}`)))
    return { recipes: compiledRecipes(recordedRules()), theme: themeSheet() }
  } finally {
    await close()
  }
}

const styleTag = (rules: string): HtmlTagDescriptor => ({
  tag: 'style',
  children: rules,
  injectTo: 'head-prepend',
})

/**
 * Compiles the recipes of the product: in a build an element has the rules that Chakra makes of its recipe, and neither
 * Chakra nor Emotion is loaded for it. The modules run in Node first, on Chakra itself. `api` is the same plugin for
 * modules that run in Node.
 */
export const compiledStyles = (
  hasTheme = (path: string): boolean => path === '/index.html',
): Plugin<Plugin> => {
  let config: ResolvedConfig
  let styles: Awaited<ReturnType<typeof stylesOf>> | undefined
  const replacing: Plugin = {
    name: 'guildhall-compiled-styles',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(id, importer, options) {
        if (!importer || !/\/(chakra\.ts|theme-provider\.tsx)$/.test(id)) return
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
        const file = resolved && relative(config.root, resolved.id)
        return file === factory || file === provider ? `${config.root}/${runtime}` : undefined
      },
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code, id) =>
        styles && imports.test(code)
          ? { code: withRules(code, relative(config.root, id), styles.recipes), map: null }
          : undefined,
    },
  }
  return {
    ...replacing,
    apply: 'build',
    api: replacing,
    configResolved: (resolved) => {
      config = resolved
    },
    buildStart: async () => {
      styles = await stylesOf(config)
    },
    // The tools beside the product begin with Chakra's own.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) => (styles && hasTheme(path) ? [styleTag(styles.theme)] : []),
    },
  }
}

/** The same in every page of a server, whose modules do not change while it runs. */
export const compiledStylesWhileServed = (): Plugin => ({ ...compiledStyles(() => true), apply: 'serve' })

import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { withEdits } from '../edits.ts'
import { inNode } from '../in-node.ts'
import type { ElementRules } from './cascade.ts'
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

const product = ['src/**/*.{ts,tsx}']
/** What a page of the demo shows besides the product. */
const panelFiles = ['mocks/panel/*.tsx']

const chakraImport = /from '[^']*\/theme\/chakra\.ts'/

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

/** A module whose recipes are recorded when it runs, each by its place. */
export const withRecorder = (code: string, file: string): string =>
  `import { recorder as $recorder } from '/build/styles/rules.tsx'\n${withEdits(
    code,
    callsIn(code).map(({ name }, at) => ({
      start: name.start,
      end: name.end,
      text: `$recorder(${JSON.stringify(`${file} ${at}`)})`,
    })),
  )}`

/** Recipes with a class for each of their rules; the same recipe has the same classes. */
const compiledRecipes = (recorded: ReadonlyMap<string, RecipeRules>): Map<string, CompiledRecipe> => {
  const known = new Map<string, CompiledRecipe>()
  let classes = 0
  const compile = (recipe: RecipeRules): CompiledRecipe => {
    const rules: string[] = []
    const add = (rule: ElementRules): string => {
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
    return { id, rules: all, base, variants }
  }
  return new Map(
    [...recorded]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, recipe]) => {
        const key = JSON.stringify(recipe)
        const compiled = known.get(key) ?? compile(recipe)
        known.set(key, compiled)
        return [place, compiled]
      }),
  )
}

/** A module whose elements have what is compiled in place of their recipes; `recipes` are by place. */
export const withRules = (
  code: string,
  file: string,
  recipes: ReadonlyMap<string, CompiledRecipe>,
): string => {
  const calls = callsIn(code).map((call, at) => {
    const compiled = recipes.get(`${file} ${at}`)
    if (compiled === undefined) throw new Error(`Chakra has made no rules for element ${at} of ${file}.`)
    return { ...call, text: JSON.stringify(compiled) }
  })
  const shared = [...new Set(calls.map(({ text }) => text))]
  const constants = shared.map((text, at) => `const $recipe${at} = ${text}\n`).join('')
  const edits = calls.flatMap(({ name, recipe, text }) => [
    { start: name.start, end: name.start, text: '/* @__PURE__ */ ' },
    { start: recipe.start, end: recipe.end, text: `$recipe${shared.indexOf(text)}` },
  ])
  return constants + withEdits(code, edits).replaceAll(/\bdefineRecipe\(/g, '/* @__PURE__ */ $&')
}

const withoutRules = (recipes: ReadonlyMap<string, CompiledRecipe>): Map<string, CompiledRecipe> =>
  new Map([...recipes].map(([place, recipe]) => [place, { ...recipe, rules: '' }]))

/**
 * As Chakra makes them of the modules in Node: the compiled recipes, the same without their rules, all rules in the order
 * of the files, and the style sheet of the theme.
 */
const stylesOf = async (config: ResolvedConfig, files: readonly string[]) => {
  const { load, close } = await inNode(config, [
    {
      name: 'guildhall-recorded-styles',
      enforce: 'pre',
      transform: (code, id) =>
        chakraImport.test(code) ? { code: withRecorder(code, relative(config.root, id)), map: null } : null,
    },
  ])
  try {
    const { recordedRules, themeSheet } = await load<typeof Rules>('/build/styles/rules.tsx')
    const styled = globSync(files).filter((file) => chakraImport.test(readFileSync(file, 'utf8')))
    await Promise.all(styled.map((file) => load(`/${file}`)))
    const recipes = compiledRecipes(recordedRules())
    return {
      recipes,
      classes: withoutRules(recipes),
      rules: [...new Set([...recipes.values()].map(({ rules }) => rules))].join('\n'),
      theme: themeSheet(),
    }
  } finally {
    await close()
  }
}

const styleTag = (rules: string): HtmlTagDescriptor => ({
  tag: 'style',
  children: rules,
  injectTo: 'head-prepend',
})

const sheetName = 'rules.css'

/** At the end of the page: what stands before it is painted at once, and the scripts run when it has come. */
const sheetTag = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href },
  injectTo: 'body',
})

/**
 * Compiles the recipes of the product: in a build an element has the rules that Chakra makes of its recipe, and neither
 * Chakra nor Emotion is loaded for it. The modules run in Node first, on Chakra itself. In the production build all
 * rules are in one style sheet, which a page has before its scripts run; in the demo they are in the scripts, since the
 * studio draws screens in documents of their own. `api` is the same plugin for modules that run in Node, rules and all.
 */
export const compiledStyles = (
  hasTheme = (path: string): boolean => path === '/index.html',
): Plugin<Plugin> => {
  let config: ResolvedConfig
  let styles: Awaited<ReturnType<typeof stylesOf>> | undefined
  let withSheet = false
  const replacing = (hasRules: () => boolean): Plugin => ({
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
        styles && chakraImport.test(code)
          ? {
              code: withRules(code, relative(config.root, id), hasRules() ? styles.recipes : styles.classes),
              map: null,
            }
          : undefined,
    },
  })
  return {
    ...replacing(() => !withSheet),
    apply: 'build',
    api: replacing(() => true),
    config: (_, { command, mode }) => {
      withSheet = command === 'build' && mode !== 'mock'
      return { define: { 'import.meta.env.RULES_IN_SHEET': withSheet } }
    },
    configResolved: (resolved) => {
      config = resolved
    },
    async buildStart() {
      styles = await stylesOf(config, withSheet ? product : [...product, ...panelFiles])
      if (withSheet) this.emitFile({ type: 'asset', name: sheetName, source: styles.rules })
    },
    // The tools beside the product begin with Chakra's own.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, bundle = {} }) => {
        if (!styles || !hasTheme(path)) return []
        const sheet = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(sheetName),
        )
        return [styleTag(styles.theme), ...(sheet ? [sheetTag(config.base + sheet.fileName)] : [])]
      },
    },
  }
}

/** The same in every page of a server, whose modules do not change while it runs. */
export const compiledStylesWhileServed = (): Plugin => ({ ...compiledStyles(() => true), apply: 'serve' })

import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { withEdits } from '../edits.ts'
import { inNode } from '../in-node.ts'
import type * as Rules from './rules.tsx'
import type { RecipeRules } from './rules.tsx'

const factory = 'src/ui/theme/chakra.ts'
const provider = 'src/ui/theme/theme-provider.tsx'
const runtime = 'src/ui/theme/compiled.tsx'
/** What tools that draw in documents of their own take the rules from. */
const rulesModule = 'src/ui/theme/rules.ts'

interface Range {
  start: number
  end: number
}

/** The product, and what a page of the demo shows besides it. */
const filesOf = (mode: string): string[] => [
  'src/**/*.{ts,tsx}',
  ...(mode === 'mock' ? ['mocks/panel/*.tsx'] : []),
]

const chakraImport = /from '[^']*\/theme\/chakra\.ts'/

/** Of the calls of Chakra's factory, in their order: where its name and its recipe stand. */
const callsIn = (code: string): { name: Range; recipe: Range }[] => {
  const { program, errors } = parseSync('module.tsx', code)
  const [error] = errors
  if (error) throw new Error(error.codeframe ?? error.message)
  const calls: { name: Range; recipe: Range }[] = []
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

interface Rule {
  className: string
  css: string
}

const layers = '@layer reset, base, tokens, recipes;'

const sheetOf = (rules: readonly Rule[]): string =>
  `${layers}@layer recipes{${rules.map(({ css }) => css).join('')}}`

/** Recipes with a class for each of their rules, and all rules; the same recipe has the same classes. */
const compiledRecipes = (recorded: ReadonlyMap<string, RecipeRules>) => {
  const rules: Rule[] = []
  const known = new Map<string, CompiledRecipe>()
  const add = (rule: string): string => {
    if (rule === '') return ''
    const className = `g${(rules.length + 1).toString(36)}`
    rules.push({ className, css: rule.replaceAll('&', `.${className}`) })
    return className
  }
  const compile = (recipe: RecipeRules): CompiledRecipe => ({
    base: add(recipe.base),
    variants: recipe.variants.map(({ name, preset, values }): CompiledRecipe['variants'][number] => {
      const own = Object.fromEntries(Object.entries(values).map(([value, rule]) => [value, add(rule)]))
      return preset === undefined ? [name, own] : [name, own, preset]
    }),
  })
  const recipes = new Map(
    [...recorded]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, recipe]) => {
        const key = JSON.stringify(recipe)
        const compiled = known.get(key) ?? compile(recipe)
        known.set(key, compiled)
        return [place, compiled]
      }),
  )
  return { recipes, rules }
}

/** A module whose elements have what is compiled in place of their recipes; `recipes` are by place. */
export const withRules = (
  code: string,
  file: string,
  recipes: ReadonlyMap<string, CompiledRecipe>,
): string => {
  const edits = callsIn(code).flatMap(({ name, recipe }, at) => {
    const compiled = recipes.get(`${file} ${at}`)
    if (compiled === undefined) throw new Error(`Chakra has made no rules for element ${at} of ${file}.`)
    return [
      { start: name.start, end: name.start, text: '/* @__PURE__ */ ' },
      { start: recipe.start, end: recipe.end, text: JSON.stringify(compiled) },
    ]
  })
  return withEdits(code, edits).replaceAll(/\bdefineRecipe\(/g, '/* @__PURE__ */ $&')
}

/** As Chakra makes them of the modules in Node: the compiled recipes, all rules, and the style sheet of the theme. */
const stylesOf = async (config: ResolvedConfig) => {
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
    const styled = globSync(filesOf(config.mode)).filter((file) =>
      chakraImport.test(readFileSync(file, 'utf8')),
    )
    await Promise.all(styled.map((file) => load(`/${file}`)))
    return { ...compiledRecipes(recordedRules()), theme: themeSheet() }
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

/** A face that is loaded, other than those that stand in for it (`src/ui/theme/faces.css`) and GraphiQL's own. */
const loadedFace = /@font-face\s*\{[^}]*url\((?!["']?data:)[^}]*\}/g

/** At the end of the page: what stands before it is painted at once, and the scripts run when it has come. */
const sheetTag = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href },
  injectTo: 'body',
})

/** What other plugins ask of the compiled styles. */
export interface CompiledStyles {
  /** The plugin for modules that run in Node. */
  inNode: Plugin
  /** The rules that a page's HTML needs. */
  rulesFor: (html: string) => string
}

/**
 * Compiles the recipes of the product: in a build an element has the rules that Chakra makes of its recipe, and neither
 * Chakra nor Emotion is loaded for it. The modules run in Node first, on Chakra itself. One style sheet has all rules, in
 * the order of the files, and the faces: a prerendered page is painted before it asks for them. An element has a class for
 * its base and for each variant, in this order: a variant that sets what another part sets for some media says it for
 * these media, too.
 */
export const compiledStyles = (): Plugin<CompiledStyles> => {
  let config: ResolvedConfig
  let styles: Awaited<ReturnType<typeof stylesOf>> | undefined
  let faces = ''
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
      handler: (code, id) => {
        const file = relative(config.root, id)
        if (!styles) return
        if (file === rulesModule)
          return { code: `export const rules = ${JSON.stringify(sheetOf(styles.rules))}`, map: null }
        return chakraImport.test(code)
          ? { code: withRules(code, file, styles.recipes), map: null }
          : undefined
      },
    },
  }
  return {
    ...replacing,
    apply: 'build',
    api: {
      inNode: replacing,
      rulesFor: (html) => {
        const used = new Set(
          [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
        )
        return sheetOf(styles?.rules.filter(({ className }) => used.has(className)) ?? [])
      },
    },
    configResolved: (resolved) => {
      config = resolved
    },
    async buildStart() {
      styles = await stylesOf(config)
    },
    generateBundle(_, bundle) {
      const found = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = String(file.source).replaceAll(loadedFace, (face) => {
          found.add(face)
          return ''
        })
      }
      faces = [...found].join('')
      this.emitFile({ type: 'asset', name: sheetName, source: faces + sheetOf(styles?.rules ?? []) })
    },
    // The tools beside the product begin with Chakra's own theme; the studio's drawings take the faces from its page.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, bundle = {} }) => {
        if (!styles) return []
        if (config.command === 'serve') return [styleTag(styles.theme + sheetOf(styles.rules))]
        const sheet = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(sheetName),
        )
        const link = sheet ? [sheetTag(config.base + sheet.fileName)] : []
        if (path.startsWith('/studio/')) return [styleTag(faces), ...link]
        return path === '/index.html' ? [styleTag(styles.theme), ...link] : link
      },
    },
  }
}

/** The same in every page of a server, whose modules do not change while it runs. */
export const compiledStylesWhileServed = (): Plugin => ({ ...compiledStyles(), apply: 'serve' })

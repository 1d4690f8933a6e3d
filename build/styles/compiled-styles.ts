import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { RolldownMagicString } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { inNode } from '../in-node.ts'
import type * as Rules from './rules.tsx'
import type { RecipeRules } from './rules.tsx'

const factory = 'src/ui/theme/chakra.ts'
const provider = 'src/ui/theme/theme-provider.tsx'
const runtime = 'src/ui/theme/compiled.tsx'
/** The folder of the studio, whose pages alone load its rules. */
const studio = 'studio/'
/** The module from which the studio imports the product's rules, for the documents that it creates itself. */
const rulesModule = 'src/ui/theme/rules.ts'

interface Range {
  start: number
  end: number
}

/** Glob patterns of the product's files; in the demo and in tests also of the panel's and the studio's. */
const filesOf = (mode: string): string[] => [
  'src/**/*.{ts,tsx}',
  ...(mode !== 'production' ? ['mocks/panel/*.tsx', `${studio}**/*.{ts,tsx}`] : []),
]

const chakraImport = /from '[^']*\/theme\/chakra\.ts'/

/** The calls of Chakra's factory in a module, in order: the positions of the name and the recipe. */
const callsIn = (code: string): { name: Range; recipe: Range }[] => {
  const { program, errors } = parseSync('module.tsx', code)
  const [error] = errors
  if (error) throw new Error(error.codeframe ?? error.message)
  const calls: { name: Range; recipe: Range }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [, recipe], start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'chakra') return
      if (!recipe)
        throw new Error(`A call of chakra() has no recipe as second argument: ${code.slice(start, end)}`)
      calls.push({ name: callee, recipe })
    },
  }).visit(program)
  return calls
}

/** Adds code to a module that records each recipe, by file and position of its call, when the module runs. */
export const withRecorder = (code: string, file: string): string => {
  const edited = new RolldownMagicString(code)
  edited.prepend(`import { recorder as $recorder } from '/build/styles/rules.tsx'\n`)
  for (const [at, { name }] of callsIn(code).entries())
    edited.overwrite(name.start, name.end, `$recorder(${JSON.stringify(`${file} ${at}`)})`)
  return edited.toString()
}

const sheetOf = (rules: readonly string[]): string =>
  `@layer reset, base, tokens, recipes;@layer recipes{${rules.join('')}}`

/**
 * Gives each rule of each recipe a class. Returns the compiled recipes, the rules of the product, and the further rules
 * of the studio. Equal recipes have the same classes.
 */
const compiledRecipes = (recorded: ReadonlyMap<string, RecipeRules>) => {
  const rules: string[] = []
  let ofProduct = 0
  const known = new Map<string, CompiledRecipe>()
  const add = (rule: string): string => {
    if (rule === '') return ''
    const className = `g${(rules.length + 1).toString(36)}`
    rules.push(rule.replaceAll('&', `.${className}`))
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
        // The studio's files come last.
        if (!place.startsWith(studio)) ofProduct = rules.length
        return [place, compiled]
      }),
  )
  return { recipes, rules: rules.slice(0, ofProduct), studioRules: rules.slice(ofProduct) }
}

/**
 * Replaces the recipes in a module by their compiled classes. The keys of `recipes` are the file and the number of the
 * call.
 */
export const withRules = (
  code: string,
  file: string,
  recipes: ReadonlyMap<string, CompiledRecipe>,
): string => {
  const edited = new RolldownMagicString(code)
  for (const [at, { name, recipe }] of callsIn(code).entries()) {
    const compiled = recipes.get(`${file} ${at}`)
    if (compiled === undefined)
      throw new Error(`${file}: call ${at} of chakra(), counted from 0, has no compiled recipe.`)
    edited.appendLeft(name.start, '/* @__PURE__ */ ')
    edited.overwrite(recipe.start, recipe.end, JSON.stringify(compiled))
  }
  return edited.toString().replaceAll(/\bdefineRecipe\(/g, '/* @__PURE__ */ $&')
}

/**
 * Runs the modules in Node. Returns what Chakra makes of them: compiled recipes, all rules, and the theme's style
 * sheet.
 */
const stylesOf = async (config: ResolvedConfig) => {
  const { load, close } = await inNode(config, [
    {
      name: 'guildhall-recorded-styles',
      enforce: 'pre',
      // The data of the studio does not affect its styles.
      resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
      load: (id) => (id.startsWith('\0virtual:') ? 'export default {}' : undefined),
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
const studioSheetName = 'studio-rules.css'

/** Matches `@font-face` rules with a URL, except fallback fonts (`src/ui/theme/faces.css`) and GraphiQL's own. */
const loadedFace = /@font-face\s*\{[^}]*url\((?!["']?data:)[^}]*\}/g

/**
 * The app shell links the style sheet at the end, so that the browser paints everything before it at once. Scripts
 * wait for it. A prerendered page links it in its head (`build/prerender/page-template.ts`).
 */
const sheetTag = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href },
  injectTo: 'body',
})

const pluginName = 'guildhall-compiled-styles'

/** The plugin for modules that run in Node; undefined if the configuration does not contain `compiledStyles`. */
export const compiledStylesIn = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): Plugin | undefined =>
  plugins.find(({ name }) => name === pluginName)?.api

/**
 * Compiles the recipes of the product. In a build, each element has classes with the rules that Chakra generates from
 * its recipe, so that neither Chakra nor Emotion has to be loaded. To get the rules, the modules first run in Node with
 * Chakra. One style sheet contains all rules, in the order of the files, and the fonts. An element has a class for its
 * base and one for each variant, in this order. Therefore a variant that overrides a value with media queries must
 * repeat these queries.
 */
export const compiledStyles = (): Plugin<Plugin> => {
  let config: ResolvedConfig
  let styles: Awaited<ReturnType<typeof stylesOf>> | undefined
  let faces = ''
  const replacing: Plugin = {
    name: pluginName,
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
    api: replacing,
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
      if (styles?.studioRules.length)
        this.emitFile({ type: 'asset', name: studioSheetName, source: sheetOf(styles.studioRules) })
    },
    // The pages of tools get no theme, because they load Chakra's own. The studio's pages get the fonts for its
    // diagrams. The studio gets its theme in the body, because the documents that it creates have their own theme and
    // copy the styles of its head.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, bundle = {} }) => {
        if (!styles) return []
        if (config.command === 'serve') return [styleTag(styles.theme + sheetOf(styles.rules))]
        const linkTo = (name: string) =>
          Object.values(bundle)
            .filter((file) => file.type === 'asset' && file.names.includes(name))
            .map(({ fileName }) => sheetTag(config.base + fileName))
        const link = linkTo(sheetName)
        if (path === '/studio/index.html')
          return [
            styleTag(faces),
            { ...styleTag(styles.theme), injectTo: 'body-prepend' },
            ...link,
            ...linkTo(studioSheetName),
          ]
        if (path.startsWith('/studio/')) return [styleTag(faces), ...link]
        return path === '/index.html' ? [styleTag(styles.theme), ...link] : link
      },
    },
  }
}

/** The plugin for a dev server, for modules that do not change while it runs. */
export const compiledStylesWhileServed = (): Plugin => ({ ...compiledStyles(), apply: 'serve' })

import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { RolldownMagicString } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import { globSync } from 'tinyglobby'
import type { ESTree, HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { inNode } from '../in-node.ts'
import type * as Rules from './rules.tsx'

/** The folder of the studio, whose pages alone load its rules. */
const studio = 'studio/'
/** The module from which the studio imports the product's rules, for the documents that it creates itself. */
const rulesModule = 'src/ui/theme/rules.ts'

/** Matches the names by which modules import Chakra's factory and theme, which a build replaces. */
const replaced = /^.*\/(?:chakra\.ts|theme-provider\.tsx)$/

const chakraImport = /from '[^']*\/theme\/chakra\.ts'/

/** The calls of Chakra's factory in a module, in order: the name and the recipe. */
const callsIn = (code: string): [name: ESTree.Node, recipe: ESTree.Node][] => {
  const { program, errors } = parseSync('module.tsx', code)
  if (errors[0]) throw new Error(errors[0].codeframe ?? errors[0].message)
  const calls: [name: ESTree.Node, recipe: ESTree.Node][] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [, recipe] }) => {
      if (callee.type === 'Identifier' && callee.name === 'chakra' && recipe) calls.push([callee, recipe])
    },
  }).visit(program)
  return calls
}

/** Adds code to a module that records each recipe, by file and position of its call, when the module runs. */
export const withRecorder = (code: string, file: string): string => {
  const edited = new RolldownMagicString(code)
  edited.prepend(`import { recorder as $recorder } from '/build/styles/rules.tsx'\n`)
  for (const [at, [name]] of callsIn(code).entries())
    edited.overwrite(name.start, name.end, `$recorder(${JSON.stringify(`${file} ${at}`)})`)
  return edited.toString()
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
  for (const [at, [name, recipe]] of callsIn(code).entries()) {
    const compiled = recipes.get(`${file} ${at}`)
    if (compiled === undefined)
      throw new Error(`${file}: call ${at} of chakra(), counted from 0, has no compiled recipe.`)
    edited.appendLeft(name.start, '/* @__PURE__ */ ')
    edited.overwrite(recipe.start, recipe.end, JSON.stringify(compiled))
  }
  return edited.toString().replaceAll(/\bdefineRecipe\(/g, '/* @__PURE__ */ $&')
}

/**
 * Gives each rule of each recipe a class. Returns the compiled recipes, the rules of the product, and the further rules
 * of the studio. Equal recipes have the same classes.
 */
const compiledRecipes = (recorded: ReadonlyMap<string, CompiledRecipe>) => {
  const rules: string[] = []
  const known = new Map<string, CompiledRecipe>()
  const recipes = new Map<string, CompiledRecipe>()
  const className = (at: number) => `g${(at + 1).toString(36)}`
  const classOf = (rule: string): string => {
    if (rule === '') return ''
    const name = className(rules.length)
    rules.push(rule.replaceAll('&', `.${name}`))
    return name
  }
  const compile = ({ base, variants }: CompiledRecipe): CompiledRecipe => ({
    base: classOf(base),
    variants: variants.map(([name, values, ...preset]) => {
      const classes = Object.entries(values).map(([value, rule]) => [value, classOf(rule)])
      return [name, Object.fromEntries(classes), ...preset] as const
    }),
  })
  let ofProduct = 0
  // The studio's files come last.
  for (const place of [...recorded.keys()].sort()) {
    const recipe = recorded.get(place) as CompiledRecipe
    const key = JSON.stringify(recipe)
    const compiled = known.get(key) ?? compile(recipe)
    known.set(key, compiled)
    recipes.set(place, compiled)
    if (!place.startsWith(studio)) ofProduct = rules.length
  }
  const sheetOf = (some: readonly string[]) =>
    `@layer reset, base, tokens, recipes;@layer recipes{${some.join('')}}`
  const studioRules = rules.slice(ofProduct)
  return {
    recipes,
    sheet: sheetOf(rules.slice(0, ofProduct)),
    studioSheet: studioRules.length > 0 ? sheetOf(studioRules) : null,
    sheetFor: (html: string) => {
      const used = new Set(
        [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
      )
      return sheetOf(rules.filter((_, at) => used.has(className(at))))
    },
  }
}

/** Runs the product's modules in Node; in the demo and in tests also the panel's and the studio's. */
const stylesOf = async (config: ResolvedConfig) => {
  const { load, close } = await inNode(config, [
    {
      name: 'guildhall-recorded-styles',
      enforce: 'pre',
      // The data of the studio does not affect its styles.
      resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
      load: (id) => (id.startsWith('\0virtual:') ? 'export default {}' : undefined),
      transform: (code, id) => (chakraImport.test(code) ? withRecorder(code, relative('', id)) : undefined),
    },
  ])
  try {
    const { recorded, themeSheet } = await load<typeof Rules>('/build/styles/rules.tsx')
    const tools = config.mode === 'production' ? [] : ['mocks/panel/*.tsx', `${studio}**/*.{ts,tsx}`]
    const styled = globSync(['src/**/*.{ts,tsx}', ...tools]).filter((file) =>
      chakraImport.test(readFileSync(file, 'utf8')),
    )
    await Promise.all(styled.map((file) => load(`/${file}`)))
    return { ...compiledRecipes(recorded), theme: themeSheet() }
  } finally {
    await close()
  }
}

/** Matches `@font-face` rules with a URL, except fallback fonts (`src/ui/theme/faces.css`) and GraphiQL's own. */
const loadedFace = /@font-face\s*\{[^}]*url\((?!["']?data:)[^}]*\}/g

const styleTag = (children: string): HtmlTagDescriptor => ({
  tag: 'style',
  children,
  injectTo: 'head-prepend',
})

/**
 * Links a style sheet at the end of the body, so that the browser paints everything before it at once. Scripts wait for
 * it.
 */
const sheetLink = (href: string, attrs = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href, ...attrs },
  injectTo: 'body',
})

const pluginName = 'guildhall-compiled-styles'

interface CompiledStyles {
  /** The plugin for modules that run in Node. */
  inNode: Plugin
  /** A style sheet with only the rules that an HTML text uses. */
  sheetFor(html: string): string
}

/** The compiled styles; undefined if the configuration does not contain `compiledStyles`. */
export const compiledStylesIn = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): CompiledStyles | undefined =>
  plugins.find(({ name }) => name === pluginName)?.api

/**
 * Compiles the recipes of the product. In a build, each element has classes with the rules that Chakra generates from
 * its recipe, so that neither Chakra nor Emotion has to be loaded. To get the rules, the modules first run in Node with
 * Chakra. One style sheet contains all rules, in the order of the files, and the fonts. An element has a class for its
 * base and one for each variant, in this order. Therefore a variant that overrides a value with media queries must
 * repeat these queries.
 */
export const compiledStyles = (): Plugin<CompiledStyles> => {
  let config: ResolvedConfig
  let styles: Awaited<ReturnType<typeof stylesOf>> | undefined
  let faces = ''
  /** The URLs of the style sheets. */
  let sheets = { rules: '', faces: '', studio: '' }
  const replacing: Plugin = {
    name: pluginName,
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: replaced, replacement: resolve('src/ui/theme/compiled.tsx') }] },
    }),
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code, id) => {
        const file = relative('', id)
        if (!styles) return
        if (file === rulesModule) return `export const rules = ${JSON.stringify(styles.sheet)}`
        if (chakraImport.test(code)) return withRules(code, file, styles.recipes)
      },
    },
  }
  return {
    ...replacing,
    apply: 'build',
    api: { inNode: replacing, sheetFor: (html) => styles?.sheetFor(html) ?? '' },
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
      const emit = (name: string, source: string | null | undefined) =>
        source ? config.base + this.getFileName(this.emitFile({ type: 'asset', name, source })) : ''
      sheets = {
        rules: emit('rules.css', styles?.sheet),
        faces: emit('faces.css', faces),
        studio: emit('studio-rules.css', styles?.studioSheet),
      }
    },
    // The app shell loads the fonts after its content (`src/app/main.tsx`), because they would delay it.
    // The pages of tools get no theme, because they load Chakra's own. The studio's pages get the fonts for its
    // diagrams. The studio gets its theme in the body, because the documents that it creates have their own theme and
    // copy the styles of its head.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path }) => {
        if (!styles) return []
        const theme = styleTag(styles.theme)
        if (config.command === 'serve') return [styleTag(styles.theme + styles.sheet)]
        const rules = sheetLink(sheets.rules)
        if (path === '/index.html') return [theme, rules, sheetLink(sheets.faces, { disabled: true })]
        if (path === '/studio/index.html')
          return [
            styleTag(faces),
            { ...theme, injectTo: 'body-prepend' },
            rules,
            ...(sheets.studio ? [sheetLink(sheets.studio)] : []),
          ]
        return path.startsWith('/studio/') ? [styleTag(faces), rules] : [rules, sheetLink(sheets.faces)]
      },
    },
  }
}

/** The plugin for a dev server, for modules that do not change while it runs. */
export const compiledStylesWhileServed = (): Plugin => ({ ...compiledStyles(), apply: 'serve' })

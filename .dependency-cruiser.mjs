import { globSync, readFileSync } from 'node:fs'

/**
 * Which folder may import which. A folder may import itself and what its row lists, including subfolders. The first row
 * that matches a file's folder applies. Packages are listed where only some are allowed.
 */
const folders = {
  explorer: { packages: ['xstate', 'vitest'] },
  'machines/rules/drafts': { mayImport: ['machines/rules'], packages: ['zod'] },
  'machines/rules': { packages: [] },
  machines: { mayImport: ['explorer/src/flow.ts'], packages: ['xstate'] },
  'src/api': {
    mayImport: ['machines/rules', 'machines/kit', 'machines/account/session', 'src/browser'],
    packages: ['xstate', 'zod'],
  },
  'src/graphql': { mayImport: ['machines/rules', 'machines/kit', 'src/api', 'src/browser'] },
  'src/browser': { mayImport: ['machines/rules'] },
  'src/ui': { mayImport: ['machines/rules'] },
  'src/flows': {
    mayImport: ['machines', 'src/api/(?:communities|image-host|session).ts', 'src/(?:graphql|browser|ui)'],
  },
  src: { mayImport: ['machines'] },
  'mocks/start.ts': { mayImport: ['src', 'mocks'] },
  'mocks/graphiql': { mayImport: ['src', 'mocks'] },
  mocks: {
    // The fake backend may import facts, such as enumerations, but no code that decides, because the fake backend must
    // not repeat errors of the product.
    mayImport: [
      'machines/rules/(?:kit/entities.ts|plans/third-party-limits.ts|links)',
      'src/(?:api/contract|browser|ui)',
    ],
  },
  model: { mayImport: ['explorer', 'machines', 'src', 'mocks'] },
  studio: {
    mayImport: ['explorer', 'machines', 'src', 'mocks', 'model', 'build/in-node.ts', 'build/styles'],
  },
  build: {
    mayImport: [
      'machines/rules/links',
      'src/app/prerender.tsx',
      'src/ui/theme',
      'mocks/pages.ts',
      'mocks/browser/place.ts',
    ],
  },
  scripts: { mayImport: ['build', 'explorer', 'machines', 'src', 'mocks', 'model', 'studio'] },
  tests: { mayImport: ['build', 'explorer', 'machines', 'src', 'mocks', 'model', 'studio', 'scripts'] },
}

/** For each flow, the flows that it may import in addition to the flows whose machine it imports. */
const parts = {
  'community-list': ['list-toolbar'],
  'create-community': ['community-wizard', 'media-upload'],
  'edit-community': ['community-wizard', 'media-upload'],
  subscriptions: ['list-toolbar'],
}

/** For each flow, all flows that it may import: its `parts`, and the flows whose machine its own machine imports. */
const children = {}
for (const file of globSync('machines/*/*/*.ts')) {
  const name = file.split('/')[2]
  for (const [, child] of readFileSync(file, 'utf8').matchAll(
    /^import (?!type ).*from '(?:\.\.|#machines\/\w+)\/([\w-]+)\/machine\.ts'/gm,
  ))
    children[name] = [...(children[name] ?? parts[name] ?? []), child]
}

const flow = (name) => `^(?:machines|src/flows)/(?:account|buying|selling|site)/${name}/`
const anyOf = (paths) => `^(?:${paths.map((path) => path.replaceAll('.', '[.]')).join('|')})(?:/|$)`
const ofProject = anyOf([...new Set(Object.keys(folders).map((folder) => folder.split('/')[0]))])

const folderRules = Object.entries(folders).flatMap(([folder, { mayImport = [], packages }], index) => {
  const before = Object.keys(folders)
    .slice(0, index)
    .filter((other) => other.startsWith(folder))
  const from = { path: anyOf([folder]), ...(before.length > 0 && { pathNot: anyOf(before) }) }
  return [
    {
      name: `${folder} may import`,
      severity: 'error',
      comment: `${folder} may import only itself${mayImport.length > 0 ? ` and ${mayImport.join(', ')}` : ''}. Move the shared code to one of these folders, or pass its result as a parameter.`,
      from,
      to: { path: ofProject, pathNot: anyOf([folder, ...mayImport]) },
    },
    ...(packages
      ? [
          {
            name: `${folder} may use`,
            severity: 'error',
            comment: `${folder} may use ${packages.length > 0 ? `only the packages ${packages.join(', ')}` : 'no package'}. Use the package in a folder that may use it, and pass its result as a parameter.`,
            from,
            to: { path: 'node_modules/', pathNot: `node_modules/(?:${[...packages, '-'].join('|')})/` },
          },
        ]
      : []),
  ]
})

const flowRules = [...Object.keys(children), `(?!(?:${Object.keys(children).join('|')})/)[^/]+`].map(
  (name) => ({
    name: `${children[name] ? name : 'a flow'} may import`,
    severity: 'error',
    comment:
      'A flow may import another only if its machine starts it. Move what two flows share to machines/kit, machines/rules or src/flows/shared.',
    from: { path: flow(`(${name})`) },
    to: { path: flow('[^/]+'), pathNot: [flow('$1'), ...(children[name] ?? []).map(flow)] },
  }),
)

export default {
  forbidden: [
    ...folderRules,
    ...flowRules,
    {
      name: 'shared code must not import a flow',
      severity: 'error',
      comment: 'Take the value as a parameter or property, which the flow passes.',
      from: { path: '^src/flows/(?:kit|shared)/|^machines/(?:kit|rules)/' },
      to: { path: flow('[^/]+') },
    },
    {
      // `npm start` and a build install no development dependencies, so code that they run must not import any.
      name: 'only tests, scripts and types may use a development dependency',
      severity: 'error',
      comment:
        'Move the package to `dependencies` in package.json, if `npm start` or a build needs it (022), or use it in tests or scripts only.',
      // `pathNot` lists the exceptions: the two files that send user input to the browser in tests, a module that the panel
      // loads on request, and declaration files.
      from: {
        path: '^(?:explorer/src|machines|src|mocks|model|studio|build)/',
        pathNot:
          '^(?:model/driver/page/(?:real-input|keyboard)|mocks/browser/stately-inspector)[.]ts$|[.]d[.]ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no circular imports',
      severity: 'error',
      comment: 'Move the code that both files need to a third file, which imports neither.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}

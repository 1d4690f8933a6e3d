/**
 * Who may import whom. A folder may import itself and what stands beside it here, whatever lies deeper; the first row
 * that names a file's folder is the one that counts. Packages are listed where not every one is welcome.
 */
const rooms = {
  explorer: { packages: ['xstate', 'vitest'] },
  'machines/rules/drafts': { may: ['machines/rules'], packages: ['zod'] },
  'machines/rules': { packages: [] },
  machines: { packages: ['xstate'] },
  'src/api': {
    may: ['machines/rules', 'machines/kit', 'machines/account/session', 'src/browser'],
    packages: ['xstate', 'zod'],
  },
  'src/graphql': { may: ['machines/rules', 'machines/kit', 'src/api', 'src/browser'] },
  'src/browser': { may: ['machines/rules'] },
  'src/ui': { may: ['machines/rules'] },
  'src/flows': {
    may: ['machines', 'src/api/(?:communities|image-host|session).ts', 'src/(?:graphql|browser|ui)'],
  },
  src: { may: ['machines'] },
  'mocks/start.ts': { may: ['src', 'mocks'] },
  'mocks/graphiql': { may: ['src', 'mocks'] },
  mocks: {
    may: [
      'machines/rules/kit/entities.ts',
      'machines/rules/links',
      'src/api/contract',
      'src/browser',
      'src/ui',
    ],
  },
  model: { may: ['explorer', 'machines', 'src', 'mocks'] },
  studio: { may: ['explorer', 'machines', 'src', 'mocks', 'model'] },
  build: {
    may: [
      'machines/rules/links',
      'src/app/prerender.tsx',
      'src/ui/theme',
      'mocks/plugin.ts',
      'studio/storyboard/data/make.ts',
    ],
  },
  scripts: { may: ['build', 'explorer', 'machines', 'src', 'mocks', 'model', 'studio'] },
  tests: { may: ['build', 'explorer', 'machines', 'src', 'mocks', 'model', 'studio', 'scripts'] },
}

/** A flow knows no other, but for the children that it starts and what two of them share. */
const children = {
  ads: ['scheduling'],
  'community-list': ['activation', 'copy-link', 'create-gate', 'list-toolbar', 'unpriced-plans'],
  'community-page': ['checkout', 'open-server'],
  'community-wizard': ['media-upload'],
  'create-community': ['community-wizard', 'create-submission', 'media-upload'],
  'edit-community': ['community-wizard', 'delete-community', 'edit-submission', 'media-upload'],
  landing: ['scheduling'],
  profile: [
    'discord-connection',
    'discord-expiry',
    'payment-account',
    'ppv-link',
    'profile-edit',
    'telegram-connection',
  ],
  'profile-edit': ['media-upload'],
  subscriptions: ['list-toolbar', 'open-server', 'pending-purchases', 'unsubscribe'],
}

const flow = (name) => `^(?:machines|src/flows)/(?:account|buying|selling|site)/${name}/`
const anyOf = (paths) => `^(?:${paths.map((path) => path.replaceAll('.', '[.]')).join('|')})(?:/|$)`
const ofProject = anyOf([...new Set(Object.keys(rooms).map((room) => room.split('/')[0]))])

const roomRules = Object.entries(rooms).flatMap(([room, { may = [], packages }], place) => {
  const before = Object.keys(rooms)
    .slice(0, place)
    .filter((other) => other.startsWith(room))
  const from = { path: anyOf([room]), ...(before.length > 0 && { pathNot: anyOf(before) }) }
  return [
    {
      name: `${room} may import`,
      severity: 'error',
      from,
      to: { path: ofProject, pathNot: anyOf([room, ...may]) },
    },
    ...(packages
      ? [
          {
            name: `${room} may use`,
            severity: 'error',
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
    from: { path: flow(`(${name})`) },
    to: { path: flow('[^/]+'), pathNot: [flow('$1'), ...(children[name] ?? []).map(flow)] },
  }),
)

export default {
  forbidden: [
    ...roomRules,
    ...flowRules,
    {
      name: 'what flows share knows no flow',
      severity: 'error',
      from: { path: '^src/flows/(?:kit|shared)/|^machines/(?:kit|rules)/' },
      to: { path: flow('[^/]+') },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}

import type { Plugin } from 'vite'

/** Lets a build leave out the components of React Router that nobody uses: the library does not say that they may be. */
export const usedComponents = (): Plugin => ({
  name: 'guildhall-used-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
        // A class and its context are one expression.
        .replaceAll(
          /^var (\w+) = (class extends React[\s\S]*?^\});\n\1\.contextType = (\w+);$/gm,
          'var $1 = /* @__PURE__ */ (() => Object.assign($2, { contextType: $3 }))();',
        ),
      map: null,
    }),
  },
})

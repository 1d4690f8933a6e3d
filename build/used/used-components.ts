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
        .replaceAll(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})

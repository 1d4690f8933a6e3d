import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every GraphQL document is in a file that `gql.tada check` reads (tsconfig.graphql.json)', () => {
  const { include }: { include: string[] } = JSON.parse(readFileSync('tsconfig.graphql.json', 'utf8'))
  const files = globSync('{machines,src,mocks,model,studio,tests}/**/*.{ts,tsx}')
  const withDocuments = files.filter((file) => /\bgraphql\(\s*`/.test(readFileSync(file, 'utf8')))
  expect(withDocuments).toContain('src/graphql/documents/communities.ts')
  expect(withDocuments.filter((file) => !include.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
})

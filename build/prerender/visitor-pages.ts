import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { type Address, pageAt } from '#machines/rules/links/addresses.ts'
import { placed } from '#mocks/browser/place.ts'
import type { prerender as Prerender } from '#src/app/prerender.tsx'
import { headOf, originIn } from './head.ts'
import { pageStart } from './page-start.ts'
import { type PageTemplate, writePage } from './page-template.ts'

/** Writes a page as a visitor first sees it. */
export const writeVisitorPage = async (
  { base, build: { outDir }, env, mode }: ResolvedConfig,
  brand: string,
  template: PageTemplate,
  prerender: typeof Prerender,
  address: Address,
): Promise<void> => {
  const origin = originIn(env)
  const { title, html, styles } = await prerender(address, origin || 'http://localhost')
  const { prerendered } = pageAt(address)
  const path = address === '/' ? base : base.replace(/\/$/, '') + address
  const script = pageStart({
    path: path.replace(/(.)\/$/, '$1').toLowerCase(),
    token: mode === 'mock' ? placed('token', base) : 'token',
    unlessQuery: [
      ...(typeof prerendered === 'object' ? [prerendered.but] : []),
      // Signs somebody in.
      ...(mode === 'mock' ? ['as'] : []),
    ],
    year: new Date().getFullYear(),
    entry: template.entry,
    preloads: template.preloads,
    sheet: template.sheet,
    now: mode === 'mock',
  })
  const folder = join(outDir, address)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    writePage(template, {
      title,
      head: headOf(address, { title, brand, home: base, origin }),
      styles,
      content: html,
      script,
    }),
  )
}

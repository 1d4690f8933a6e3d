import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { type StyleSink, StylesInto, sheetIn } from '#src/ui/theme/compiled.tsx'
import { system } from '#src/ui/theme/system.ts'

export type Theme = 'light' | 'dark'

/** A media query as it is for somebody whose system has this colour scheme. */
export const inTheme = (query: string, theme: Theme): string =>
  query.replaceAll(/(?:screen and )?\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked) =>
    asked === theme ? 'all' : 'not all',
  )

/** Where the styles of a drawing go: those that are made at run time, and in a build those of the product. */
export interface Styles {
  cache: EmotionCache
  sink: StyleSink
}

/** Styles in `document` whose colour scheme is the drawing's, whatever the system's is. */
export const stylesIn = (document: Document, theme: Theme): Styles => {
  const cache = createCache({
    key: 'css',
    container: document.head,
    stylisPlugins: [
      (element) => {
        if (element.type === '@media') element.value = inTheme(element.value, theme)
      },
    ],
  })
  const written = new Set<string>()
  const sheet = sheetIn(document)
  const sink: StyleSink = ({ id, rules }) => {
    if (written.has(id)) return
    written.add(id)
    sheet?.insertRule(inTheme(rules, theme), sheet.cssRules.length)
  }
  return { cache, sink }
}

/** Draws what is in it with these styles. */
export function Styled({ by: { cache, sink }, children }: { by: Styles; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <StylesInto sink={sink}>{children}</StylesInto>
      </ChakraProvider>
    </CacheProvider>
  )
}

import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { rules } from '#src/ui/theme/rules.ts'
import { system } from '#src/ui/theme/system.ts'

export type Theme = 'light' | 'dark'

/** A media query as it is for somebody whose system has this colour scheme. */
export const inTheme = (query: string, theme: Theme): string =>
  query.replaceAll(/(?:screen and )?\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked) =>
    asked === theme ? 'all' : 'not all',
  )

/** Styles in `document` whose colour scheme is the drawing's, whatever the system's is. */
export const stylesIn = (document: Document, theme: Theme): EmotionCache => {
  const sheet = document.head.appendChild(document.createElement('style')).sheet
  // One rule after the other: the policy of a page allows no text in a style element.
  for (const rule of inTheme(rules, theme).split(/(?<=;)(?=@layer recipes)/))
    if (rule) sheet?.insertRule(rule, sheet.cssRules.length)
  return createCache({
    key: 'css',
    container: document.head,
    stylisPlugins: [
      (element) => {
        if (element.type === '@media') element.value = inTheme(element.value, theme)
      },
    ],
  })
}

/** Draws what is in it with these styles. */
export function Styled({ by, children }: { by: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={by}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

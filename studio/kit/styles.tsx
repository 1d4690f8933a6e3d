import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { rules } from '#src/ui/theme/rules.ts'
import { system } from '#src/ui/theme/system.ts'

export type Theme = 'light' | 'dark'

/** Evaluates the color scheme in a media query as if the system had this theme. */
export const inTheme = (query: string, theme: Theme): string =>
  query.replaceAll(/(?:screen and )?\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked) =>
    asked === theme ? 'all' : 'not all',
  )

/** Adds the product's styles to `document`, in this theme, whatever theme the system has. */
export const stylesIn = (document: Document, theme: Theme): EmotionCache => {
  const sheet = document.head.appendChild(document.createElement('style')).sheet
  // Inserts the rules one by one, because the Content Security Policy forbids text in a style element.
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

/** Renders its children with the styles of the Emotion cache `by`. */
export function Styled({ by, children }: { by: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={by}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

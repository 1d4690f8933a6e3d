import createCache, { type EmotionCache } from '@emotion/cache'

export type Theme = 'light' | 'dark'

/** A media query as it is for somebody whose system has this colour scheme. */
export const inTheme = (query: string, theme: Theme): string =>
  query.replaceAll(/(?:screen and )?\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked) =>
    asked === theme ? 'all' : 'not all',
  )

/** Styles in `document` whose colour scheme is the drawing's, whatever the system's is. */
export const stylesIn = (document: Document, theme: Theme): EmotionCache =>
  createCache({
    key: 'css',
    container: document.head,
    stylisPlugins: [
      (element) => {
        if (element.type === '@media') element.value = inTheme(element.value, theme)
      },
    ],
  })

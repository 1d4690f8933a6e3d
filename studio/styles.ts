import createCache, { type EmotionCache } from '@emotion/cache'

export type Theme = 'light' | 'dark'

/** Styles in `document` whose colour scheme is the drawing's, whatever the system's is. */
export const stylesIn = (document: Document, theme: Theme): EmotionCache =>
  createCache({
    key: 'css',
    container: document.head,
    stylisPlugins: [
      (element) => {
        if (element.type !== '@media') return
        element.value = element.value.replace(
          /(?:screen and )?\(prefers-color-scheme: (light|dark)\)/,
          (_, asked) => (asked === theme ? 'all' : 'not all'),
        )
      },
    ],
  })

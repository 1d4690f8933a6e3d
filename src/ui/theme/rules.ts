/** In a build, the CSS rules of all elements as one style sheet (`build/styles/compiled-styles.ts`). */
export const rules: string = ''

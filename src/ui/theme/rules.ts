/** In a build, the rules of all elements as one style sheet (`build/styles/compiled-styles.ts`). */
export const rules: string = ''

/** Never stricter than an input of type email, so that a refused submit is always marked by the browser (D1 §5). */
export const isEmailAddress = (text: string): boolean => /^\S+@\S+$/.test(text)

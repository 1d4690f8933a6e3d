import { useState } from 'react'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A state that this browser remembers, as text; where it may not, it is as on the first visit. */
export const useRemembered = (name: string, first: string): [string, (value: string) => void] => {
  const key = `studio:${name}`
  const [value, setValue] = useState(() => read(key) ?? first)
  return [
    value,
    (next) => {
      setValue(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // Remembered until the page is left.
      }
    },
  ]
}

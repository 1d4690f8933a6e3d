import { useState } from 'react'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A text state that is stored in this browser. If the browser denies storage, it starts with `first`. */
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
        // The value then lasts until the user leaves the page.
      }
    },
  ]
}

import { useState } from 'react'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Like `useState`, for a text that this browser stores. Without a stored text, the state starts with `first`. */
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
        // If the browser denies storage, the value lasts until the user leaves the page.
      }
    },
  ]
}

import { useEffect, useEffectEvent } from 'react'

/** Calls back for Escape on the page, unless a text field or a popover handles the key. */
export const useEscape = (onEscape: () => void): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, select, [popover]')) return
    onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

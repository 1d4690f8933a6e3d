import { useEffect, useEffectEvent, useRef } from 'react'
import { pathText } from './happenings/path-text.ts'

type Path = readonly string[]

interface AddressSync {
  /** The path in the URL. */
  inAddress: Path
  /** The path that was played last; undefined before the first. */
  played: Path | undefined
  /** The path that is being played, or was played last. */
  wanted: Path
  /** Writes a played path into the URL. */
  onPlayed: (path: Path) => void
  /** Plays a path that the user opened by its URL. */
  onOpened: (path: Path) => void
}

/** Synchronizes the path in the URL with the played path, in both directions. */
export const useAddressSync = ({ inAddress, played, wanted, onPlayed, onOpened }: AddressSync): void => {
  const addressText = pathText(inAddress)
  /**
   * Paths that this hook has written. The URL may change to such a path later. Any other path in the URL was opened by
   * the user.
   */
  const written = useRef(new Set<string>())
  const write = useEffectEvent((path: Path) => {
    const text = pathText(path)
    if (text === addressText) return
    written.current.add(text)
    onPlayed(path)
  })
  useEffect(() => {
    if (played) write(played)
  }, [played])
  const open = useEffectEvent((text: string) => {
    if (text === pathText(wanted)) written.current.clear()
    else if (!written.current.has(text)) onOpened(inAddress)
  })
  useEffect(() => open(addressText), [addressText])
}

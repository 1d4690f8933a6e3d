import { useEffect, useEffectEvent, useRef } from 'react'
import { pathText } from './happenings/names.ts'

type Path = readonly string[]

interface AddressSync {
  /** The path that the address says. */
  inAddress: Path
  /** The path that was played last; undefined until one was. */
  played: Path | undefined
  /** The path that is being played, or was last. */
  wanted: Path
  /** Writes a path that was played into the address. */
  onPlayed: (path: Path) => void
  /** Plays a path that somebody else has put into the address. */
  onOpened: (path: Path) => void
}

/** Keeps the path in the address and the path that is played the same, whichever of them changes. */
export const useAddressSync = ({ inAddress, played, wanted, onPlayed, onOpened }: AddressSync): void => {
  const addressText = pathText(inAddress)
  /** Paths that were written into the address, which may not say them yet: any other is somebody else's. */
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

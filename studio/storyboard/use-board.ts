import { useSyncExternalStore } from 'react'
import type { Boards } from './data/boards.ts'

export const useBoard = (boards: Boards, id: string) =>
  useSyncExternalStore(boards.subscribe, () => boards.boardOf(id))

import { useSyncExternalStore } from 'react'
import type { Storyboards } from './data/storyboards.ts'

export const useStoryboard = (storyboards: Storyboards, id: string) =>
  useSyncExternalStore(storyboards.subscribe, () => storyboards.storyboardOf(id))

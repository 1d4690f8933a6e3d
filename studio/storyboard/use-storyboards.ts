import { createContext, use } from 'react'
import type { Storyboards } from './data/storyboards.ts'

/** Loads the machines and Views of all flows. Returns the same promise each time. */
export const LoadStoryboards = createContext<() => Promise<Storyboards>>(() =>
  Promise.reject(new Error('No Studio is around this component.')),
)

/** The flows with their machines and Views. Suspends until they are loaded. */
export const useStoryboards = (): Storyboards => use(use(LoadStoryboards)())

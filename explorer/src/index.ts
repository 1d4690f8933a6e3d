export { cover, onwardTo, type Path, pathOf, type Step, shortestTo } from './cover.ts'
export { type CoverPairsOptions, coverPairs } from './cover-pairs.ts'
export { type Edge, type Exploration, explore, type State, type Target } from './explore.ts'
export type {
  Cause,
  Flow,
  FlowSamples,
  Happening,
  Moment,
  Options,
  Player,
  PortSample,
  Timer,
} from './moment.ts'
export { type Pair, pairsOf } from './pairs.ts'
export { inWords, sentence } from './sentences.ts'
export { shrink } from './shrink.ts'
export type { Action, Effects, Invocation, Stepper, Transition } from './statechart.ts'
export { type Impossible, randomWalks, type WalkOptions } from './walks.ts'

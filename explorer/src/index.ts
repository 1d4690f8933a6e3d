export type { Opaque } from './canonical.ts'
export type { Cause } from './cause.ts'
export { cover, onwardTo, type Path, pathOf, type Step, shortestTo } from './cover.ts'
export { type CoverPairsOptions, coverPairs } from './cover-pairs.ts'
export {
  type Edge,
  type Exploration,
  type ExploreOptions,
  explore,
  type State,
  type Target,
} from './explore.ts'
export type { Finding, FindingKind, Ignored } from './findings.ts'
export type { ActorSample, Flow, FlowSamples, Options, Samples } from './flow.ts'
export type { MachineSamples } from './machine-samples.ts'
export { type Pair, pairsOf } from './pairs.ts'
export type { Moment, Running, Timer } from './player/moment.ts'
export type { Happening, Player } from './player/player.ts'
export { Refusal } from './refusal.ts'
export { type PlayOptions, playPath, type RunOptions, runPath } from './run-path.ts'
export { inWords, sentence } from './sentences.ts'
export { shrink } from './shrink.ts'
export type { Action, Effects, Invocation } from './statechart/effects.ts'
export type { Stepped, Stepper } from './statechart/stepper.ts'
export type { StateNode, Transition } from './statechart/transitions.ts'
export { summary } from './summary.ts'
export { type Impossible, randomWalks, type WalkOptions } from './walks.ts'

import { Component, type ReactNode } from 'react'
import { ErrorState } from '../src/ui/feedback/state.tsx'

interface FallibleProps {
  /** What cannot be drawn: 'This state'. */
  what: string
  /** Where this is: elsewhere, it is drawn anew. */
  at?: string
  children: ReactNode
}

interface Failure {
  problem: string | null
  at: string | undefined
}

/** What throws while it is drawn says so in its place; everything around it lives on. */
export class Fallible extends Component<FallibleProps, Failure> {
  override state: Failure = { problem: null, at: this.props.at }
  static getDerivedStateFromError(thrown: unknown): Partial<Failure> {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) }
  }
  static getDerivedStateFromProps({ at }: FallibleProps, before: Failure): Failure | null {
    return at === before.at ? null : { problem: null, at }
  }
  override render() {
    return this.state.problem === null ? (
      this.props.children
    ) : (
      <ErrorState level={1} title={`${this.props.what} could not be drawn`} text={this.state.problem} />
    )
  }
}

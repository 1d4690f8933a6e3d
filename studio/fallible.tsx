import { Component, type ReactNode } from 'react'
import { ErrorState } from '../src/ui/feedback/state.tsx'

/** A View that throws says so in its place; everything around it lives on. */
export class Fallible extends Component<{ children: ReactNode }, { problem: string | null }> {
  override state = { problem: null }
  static getDerivedStateFromError(thrown: unknown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) }
  }
  override render() {
    return this.state.problem === null ? (
      this.props.children
    ) : (
      <ErrorState level={1} title="This state could not be drawn" text={this.state.problem} />
    )
  }
}

import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** When it changes, the children are rendered again. */
  resetKey?: unknown
  fallback: (thrown: unknown) => ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  thrown: unknown
  resetKey: unknown
}

/** Renders `fallback` in place of children that throw; everything around them stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, thrown: null, resetKey: this.props.resetKey }
  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { failed: true, thrown }
  }
  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, before: State): State | null {
    return resetKey === before.resetKey ? null : { failed: false, thrown: null, resetKey }
  }
  override render() {
    const { failed, thrown } = this.state
    return failed ? this.props.fallback(thrown) : this.props.children
  }
}

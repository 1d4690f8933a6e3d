import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A change of this key renders the children again. */
  resetKey?: unknown
  fallback: (thrown: unknown) => ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  thrown: unknown
  resetKey: unknown
}

/** Renders `fallback` instead of children that throw; the elements around them stay. */
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

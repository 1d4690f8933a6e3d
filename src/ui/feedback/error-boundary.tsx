import { Component, type ErrorInfo, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** When this key changes, the children are rendered again. */
  resetKey?: unknown
  /**
   * Renders the content that replaces the children. `component` is the component that has thrown; known only with the
   * fake backend.
   */
  fallback: (thrown: unknown, component?: string) => ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  thrown: unknown
  component?: string | undefined
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
  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo) {
    if (import.meta.env.MODE === 'mock')
      this.setState({ component: /at (\w+)/.exec(componentStack ?? '')?.[1] })
  }
  override render() {
    const { failed, thrown, component } = this.state
    return failed ? this.props.fallback(thrown, component) : this.props.children
  }
}

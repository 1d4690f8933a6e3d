import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Where this is: elsewhere, what threw is drawn anew. */
  at?: unknown
  /** What stands in its place. */
  fallback: (thrown: unknown) => ReactNode
  children: ReactNode
}

interface Failure {
  failed: boolean
  thrown: unknown
  at: unknown
}

/** What throws while it is drawn has something else in its place; everything around it lives on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { failed: false, thrown: null, at: this.props.at }
  static getDerivedStateFromError(thrown: unknown): Partial<Failure> {
    return { failed: true, thrown }
  }
  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, before: Failure): Failure | null {
    return at === before.at ? null : { failed: false, thrown: null, at }
  }
  override render() {
    const { failed, thrown } = this.state
    return failed ? this.props.fallback(thrown) : this.props.children
  }
}

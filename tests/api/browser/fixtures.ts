export const denied = () => {
  throw new DOMException('Denied', 'SecurityError')
}

/**
 * An error for input that cannot be explored. Its message names the place. The stack is omitted: it does not help the
 * caller.
 */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
    this.stack = `${this.name}: ${message}`
  }
}

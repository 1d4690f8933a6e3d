/**
 * An error for input that cannot be explored. Its message says what is wrong and where. It has no stack trace, because
 * the stack would not help the caller.
 */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
    this.stack = `${this.name}: ${message}`
  }
}

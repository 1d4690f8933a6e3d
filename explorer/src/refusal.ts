/**
 * The error for input that cannot be explored. The message of a `Refusal` says what is wrong and where.
 * A `Refusal` has no stack trace, because a stack would not help the caller.
 */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
    this.stack = `${this.name}: ${message}`
  }
}

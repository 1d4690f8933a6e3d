/** What cannot be explored, as a sentence with its place; where it was thrown is no matter to whoever reads it. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
    this.stack = `${this.name}: ${message}`
  }
}

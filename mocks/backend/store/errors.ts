/**
 * - `duplicate`: the id or a unique key already exists.
 * - `missing`: no row has this id.
 * - `invalid`: a row does not match its table's schema.
 * - `misuse`: wrong use of the store (a write outside a request, an asynchronous callback, a closed store).
 * - `forgotten`: the log does not reach back that far.
 */
export type StoreErrorCode = 'duplicate' | 'missing' | 'invalid' | 'misuse' | 'forgotten'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

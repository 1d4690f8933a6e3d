/**
 * - `duplicate`: the id, or a unique index's key, is taken.
 * - `missing`: no row has this id.
 * - `invalid`: a written row does not match its table's schema.
 * - `misuse`: the store was used against its contract (a write outside a request, an asynchronous answer, a closed store).
 * - `forgotten`: the log no longer reaches back that far.
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

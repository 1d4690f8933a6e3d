import { consoleLog } from '#src/browser/log.ts'
import { movedTo, virtualNow } from './clock.ts'
import type { Dataset, TransactionResult } from './dataset.ts'
import { StoreError } from './errors.ts'
import { memoryNotice } from './notices.ts'
import {
  createDataset,
  initialMeta,
  type OpenedDataset,
  openDataset,
  parseStored,
  restoreDataset,
  type StoreOptions,
} from './open-dataset.ts'
import { LOG_SIZE, trimLog } from './persistence/log-size.ts'
import { memoryPersistence } from './persistence/memory.ts'
import type { LogEntry, Meta, Persistence, Recipe } from './persistence/persistence.ts'
import type { Tables } from './tables/define-tables.ts'
import type { ReadTx, WriteTx } from './transactions.ts'

const log = consoleLog()

/** A change of the dataset. `tables` is empty if all tables may have changed: after a reset, a rewind or a reload. */
interface StoreEvent {
  readonly label: string
  readonly origin: 'here' | 'elsewhere'
  readonly seq: number
  readonly tables: readonly string[]
}

export interface Store<T extends Tables> {
  /**
   * Runs `answer` on the latest committed state of all tabs. Takes the lock only if another tab has written or a
   * scheduled change is due.
   */
  read<A>(answer: (tx: ReadTx<T>) => A): Promise<A>
  /**
   * Runs `answer`, which may read and write, in one transaction. `answer` must be synchronous. If it throws, nothing is
   * written and the promise rejects. When the promise resolves, the writes are stored. If nothing was written, the log
   * gets no entry.
   */
  request<A>(label: string, answer: (tx: WriteTx<T>) => A): Promise<A>
  /** The time in the fake backend's clock, in milliseconds. */
  now(): number
  /** The time of the next scheduled change; undefined if none is scheduled. */
  nextDue(): number | undefined
  /** Moves the clock forward. Runs the scheduled changes up to the new time in order, in one transaction. */
  advance(milliseconds: number): Promise<{ readonly ran: number }>
  advanceTo(instant: number): Promise<{ readonly ran: number }>
  /**
   * Undoes all log entries after the number `seq`, including changes of the clock. Throws `forgotten` if `seq` is less
   * than `floor`.
   */
  rewind(seq: number): Promise<void>
  /** Creates a new dataset from `recipe`, by default from the current recipe. */
  reset(recipe?: Recipe): Promise<void>
  /** The latest log entries, oldest first. */
  history(limit?: number): Promise<readonly LogEntry[]>
  subscribe(listener: (event: StoreEvent) => void): () => void
  readonly recipe: Recipe
  readonly seq: number
  /** A number that changes when the log is replaced, by a reset or a rewind. */
  readonly generation: number
  /** The generation in which the dataset was created; undefined in data from older versions. */
  readonly begun: number | undefined
  /** The number of the earliest entry to which `rewind` can go back. */
  readonly floor: number
  /**
   * A message for the user about the storage, such as that it failed; undefined if there is none. Subscribers are
   * notified when it changes (label `notice`).
   */
  readonly notice: string | undefined
  close(): void
}

class OpenStore<T extends Tables> implements Store<T> {
  readonly #options: StoreOptions<T>
  readonly #time: () => number
  readonly #listeners = new Set<(event: StoreEvent) => void>()
  #persistence: Persistence
  #dataset: Dataset<T>
  #meta: Meta
  #notice: string | undefined
  #committing: Promise<unknown> | undefined
  /** Pending while the store moves to memory because the storage refused a lock; otherwise undefined. */
  #fallingBack: Promise<void> | undefined
  #refreshing = false
  /** Whether another tab has announced a change that this tab has not read yet. */
  #hinted = false
  #closed = false

  constructor(options: StoreOptions<T>, opened: OpenedDataset<T>) {
    this.#options = options
    this.#time = options.time ?? Date.now
    this.#persistence = opened.persistence
    this.#dataset = opened.dataset
    this.#meta = opened.meta
    this.#notice = opened.notice
    this.#persistence.onHint(() => void this.#refresh())
  }

  get recipe() {
    return this.#meta.recipe
  }
  get seq() {
    return this.#meta.seq
  }
  get generation() {
    return this.#meta.generation
  }
  get begun() {
    return this.#meta.begun
  }
  get floor() {
    return this.#meta.floor
  }
  get notice() {
    return this.#notice
  }

  now() {
    return virtualNow(this.#dataset.clockState, this.#time())
  }

  nextDue() {
    return this.#dataset.nextDue
  }

  async read<A>(answer: (tx: ReadTx<T>) => A): Promise<A> {
    this.#assertOpen()
    if (await this.#isFresh()) {
      while (this.#committing !== undefined) await this.#committing
      const now = this.now()
      if (!this.#isDue(now)) return this.#dataset.read(now, answer)
    }
    return this.#exclusively(async () => {
      await this.#catchUp()
      await this.#runDue()
      return this.#dataset.read(this.now(), answer)
    })
  }

  request<A>(label: string, answer: (tx: WriteTx<T>) => A): Promise<A> {
    return this.#exclusively(async () => {
      await this.#catchUp()
      await this.#runDue()
      return this.#transact(label, this.now(), answer)
    })
  }

  advance(milliseconds: number) {
    return this.#advance((now) => now + milliseconds)
  }

  advanceTo(instant: number) {
    return this.#advance(() => instant)
  }

  #advance(to: (now: number) => number) {
    return this.#exclusively(async () => {
      await this.#catchUp()
      const realNow = this.#time()
      const instant = to(this.now())
      const clockState = movedTo(this.#dataset.clockState, realNow, instant)
      return this.#transact('clock.advance', this.#dataset.clockState.at, () => {
        this.#dataset.setClock(clockState)
        return { ran: this.#handleDue(instant) }
      })
    })
  }

  rewind(seq: number): Promise<void> {
    return this.#exclusively(async () => {
      await this.#catchUp()
      const entries = await this.#entriesAfter(seq)
      const [first] = entries
      if (first === undefined) return
      for (const entry of entries.toReversed()) this.#dataset.undo(entry.changes, entry.clockState.before)
      const { weights, floor, generation } = this.#meta
      this.#meta = {
        ...this.#meta,
        generation: generation + 1,
        seq,
        weights: weights.slice(0, seq - floor),
        clockState: first.clockState.before,
      }
      await this.#persist((to) => to.commit({ meta: this.#meta, dropAfter: seq }))
      this.#announce('rewind', [])
    })
  }

  reset(recipe: Recipe = this.recipe): Promise<void> {
    return this.#exclusively(async () => {
      await this.#catchUp()
      const dataset = await createDataset(this.#options, recipe)
      this.#meta = initialMeta(this.#options, dataset, this.#meta.generation + 1)
      this.#dataset = dataset
      await this.#persist((to) => to.replace(this.#meta))
      this.#announce('reset', [])
    })
  }

  history(limit = 100) {
    return this.#exclusively(async () => {
      await this.#catchUp()
      return this.#entriesAfter(Math.max(this.#meta.floor, this.#meta.seq - limit))
    })
  }

  subscribe(listener: (event: StoreEvent) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close() {
    this.#closed = true
    this.#listeners.clear()
    this.#persistence.close()
  }

  async #transact<A>(label: string, from: number, run: (tx: WriteTx<T>) => A): Promise<A> {
    const result = this.#dataset.transact(from, run)
    if (this.#dataset.clockState === result.before) return result.answer
    const committing = this.#commit(label, result)
    this.#committing = committing.catch(() => {})
    try {
      await committing
    } finally {
      this.#committing = undefined
    }
    this.#announce(label, [...new Set(result.changes.map((change) => change.table))])
    return result.answer
  }

  async #commit(label: string, { changes, at, before }: TransactionResult<unknown>) {
    try {
      await this.#dataset.check(changes)
    } catch (cause) {
      this.#dataset.undo(changes, before)
      throw cause
    }
    const meta = this.#meta
    const seq = meta.seq + 1
    const { clockState } = this.#dataset
    const entry: LogEntry = { seq, label, at, changes, clockState: { before, after: clockState } }
    const trimmed = trimLog([...meta.weights, changes.length], meta.floor, this.#options.log ?? LOG_SIZE)
    this.#meta = { ...meta, seq, clockState, ...trimmed }
    const compaction = trimmed.floor > meta.floor ? { compactThrough: trimmed.floor } : {}
    await this.#persist((to) => to.commit({ meta: this.#meta, entry, ...compaction }), entry)
  }

  #isDue(now: number) {
    const next = this.#dataset.nextDue
    return next !== undefined && next <= now
  }

  async #runDue() {
    const now = this.now()
    if (this.#isDue(now))
      await this.#transact('clock.due', this.#dataset.clockState.at, () => this.#handleDue(now))
  }

  #handleDue(until: number): number {
    const { due } = this.#options
    return this.#dataset.runDue(until, due ?? (() => {}))
  }

  async #isFresh(): Promise<boolean> {
    try {
      const meta = await this.#persistence.meta()
      return meta !== undefined && meta.generation === this.#meta.generation && meta.seq <= this.#meta.seq
    } catch {
      return false
    }
  }

  /** Applies the changes that other tabs have made. The caller must hold the lock. */
  async #catchUp() {
    this.#assertOpen()
    try {
      const { meta, entries } = await this.#persistence.since(this.#meta.seq)
      if (meta === undefined) throw new Error('the stored data was deleted')
      if (meta.version !== this.#options.version)
        throw new Error('another tab runs another version of this page')
      const continues = meta.generation === this.#meta.generation && meta.floor <= this.#meta.seq
      if (continues && meta.seq === this.#meta.seq) return
      if (continues) for (const entry of entries) this.#dataset.redo(entry.changes, entry.clockState.after)
      else {
        const stored = await this.#persistence.load()
        this.#dataset = await restoreDataset(this.#options, parseStored(stored, this.#options.version))
      }
      this.#meta = meta
      const tables = continues ? entries.flatMap((entry) => entry.changes.map((change) => change.table)) : []
      this.#notify({ label: 'catch-up', origin: 'elsewhere', seq: meta.seq, tables: [...new Set(tables)] })
    } catch (cause) {
      await this.#fallBackToMemory(cause)
    }
  }

  async #refresh() {
    this.#hinted = true
    if (this.#refreshing) return
    this.#refreshing = true
    try {
      while (this.#hinted && !this.#closed) {
        this.#hinted = false
        if (!(await this.#isFresh()) && !this.#closed) await this.#exclusively(() => this.#catchUp())
      }
    } catch (cause) {
      if (!this.#closed) throw cause
    } finally {
      this.#refreshing = false
    }
  }

  async #entriesAfter(seq: number): Promise<readonly LogEntry[]> {
    const { floor, seq: last } = this.#meta
    if (!Number.isInteger(seq) || seq > last) throw new RangeError(`The log ends at ${last}.`)
    if (seq < floor)
      throw new StoreError('forgotten', `The log reaches back to ${floor} only. Reset the data instead.`)
    try {
      const { entries } = await this.#persistence.since(seq)
      return entries
    } catch (cause) {
      await this.#fallBackToMemory(cause)
      return this.#entriesAfter(seq)
    }
  }

  async #persist(write: (to: Persistence) => void | Promise<void>, unsaved?: LogEntry) {
    try {
      await write(this.#persistence)
    } catch (cause) {
      await this.#fallBackToMemory(cause, unsaved)
    }
  }

  /**
   * Continues in memory after the storage has failed. No rows are lost, because this page has them in memory; the log
   * is lost if it can no longer be read. Other tabs do not see later changes.
   */
  async #fallBackToMemory(cause: unknown, unsaved?: LogEntry) {
    const failed = this.#persistence
    const memory = memoryPersistence()
    const { seq } = this.#meta
    const log = await recoverLog(failed, this.#meta, unsaved)
    if (log === undefined) this.#meta = { ...this.#meta, floor: seq, weights: [] }
    await memory.replace(this.#meta)
    for (const entry of log ?? []) await memory.commit({ meta: this.#meta, entry })
    this.#persistence = memory
    failed.close()
    this.#notice = memoryNotice(cause)
    this.#notify({ label: 'notice', origin: 'here', seq, tables: [] })
  }

  /**
   * Runs `work` under the lock of the current storage. If the store has moved to other storage while it waited, takes
   * the lock of that storage too.
   */
  async #exclusively<A>(work: () => Promise<A>): Promise<A> {
    const persistence = this.#persistence
    let entered = false
    try {
      return await persistence.exclusive(() => {
        entered = true
        return persistence === this.#persistence ? work() : this.#exclusively(work)
      })
    } catch (cause) {
      if (entered) throw cause
      if (persistence === this.#persistence) {
        this.#fallingBack ??= this.#fallBackToMemory(cause).finally(() => {
          this.#fallingBack = undefined
        })
        await this.#fallingBack
      }
      return this.#exclusively(work)
    }
  }

  #announce(label: string, tables: readonly string[]) {
    this.#persistence.hint()
    this.#notify({ label, origin: 'here', seq: this.#meta.seq, tables })
  }

  /** Calls the listeners. An error of a listener does not undo the write. */
  #notify(event: StoreEvent) {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (cause) {
        log.failure('telling of a change', cause)
      }
    }
  }

  #assertOpen() {
    if (this.#closed) throw new StoreError('misuse', 'The store is closed.')
  }
}

/** The complete log, read from storage to which a write has failed; undefined if the log cannot be read completely. */
const recoverLog = async (
  from: Persistence,
  meta: Meta,
  unsaved?: LogEntry,
): Promise<readonly LogEntry[] | undefined> => {
  try {
    const { entries } = await from.load()
    const log = unsaved === undefined ? entries : [...entries, unsaved]
    const stored = await from.meta()
    return stored?.generation === meta.generation && log.length === meta.seq - stored.floor ? log : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens the database of the fake backend: the stored dataset, or a new one from `recipe`. If storage cannot be used, it
 * opens in memory and sets `notice`. If the stored dataset cannot be used, it is archived.
 */
export const openStore = async <T extends Tables>(options: StoreOptions<T>): Promise<Store<T>> => {
  try {
    await options.persistence.open()
    const opened = await options.persistence.exclusive(() => openDataset(options, options.persistence))
    return new OpenStore(options, opened)
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    const opened = await openDataset(options, memoryPersistence())
    return new OpenStore(options, { ...opened, notice: memoryNotice(cause) })
  }
}

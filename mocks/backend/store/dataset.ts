import type { ClockState } from './clock.ts'
import { initialClockState } from './clock.ts'
import { DueQueue, type DueRow, dueTable } from './due.ts'
import { StoreError } from './errors.ts'
import { grouped } from './grouped.ts'
import type { Change, Recipe } from './persistence/persistence.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { checkRows, type Row } from './tables/collection.ts'
import type { AnyTable, Tables } from './tables/define-tables.ts'
import { fingerprintOf } from './tables/fingerprint.ts'
import { deepFreeze } from './tables/freeze.ts'
import { Repository } from './tables/repository.ts'
import { type Base, type ReadTx, readTx, type WriteTx, writeTx } from './transactions.ts'

/** What a transaction returned, and what it has changed. */
export interface TransactionResult<A> {
  readonly answer: A
  readonly changes: readonly Change[]
  readonly at: number
  readonly before: ClockState
}

interface Transaction {
  now: number
  clockState: ClockState
  random: SeededRandom
  /** The rows as they were before the transaction, by table and id; null for a new row. */
  readonly touched: Map<string, Map<string, Row | null>>
}

const MOST_DUE_AT_ONCE = 1_000_000

/** All rows of a dataset in memory, with the current transaction. It does not use storage. */
export class Dataset<T extends Tables> {
  readonly recipe: Recipe
  readonly fingerprint: string
  clockState: ClockState
  readonly #definitions: Readonly<Record<string, AnyTable>>
  readonly #repositories: ReadonlyMap<string, Repository<AnyTable>>
  readonly #base = new Map<string, Map<string, Row>>()
  readonly #queue: DueQueue
  readonly #reading: ReadTx<T>
  readonly #writing: WriteTx<T>
  #readAt = 0
  #transaction: Transaction | undefined

  constructor(tables: T, recipe: Recipe, base: Base<T>, drawn: () => number, realNow: number) {
    this.recipe = recipe
    this.#definitions = { ...tables, schedule: dueTable }
    this.#repositories = new Map(
      Object.entries(this.#definitions).map(([name, definition]) => [name, new Repository(name, definition)]),
    )
    const schedule = this.#repository('schedule')
    this.#queue = new DueQueue((row) => schedule.get(row.id) === row)
    for (const [name, rows] of Object.entries(base)) this.#insertBase(this.#repository(name), rows ?? [])
    this.fingerprint = fingerprintOf(this.#base)
    this.clockState = initialClockState(recipe.epoch, realNow, drawn())
    this.#reading = readTx(this.#repositories, () => this.#readAt)
    this.#writing = writeTx(this.#repositories, {
      now: () => this.#current().now,
      id: (kind) => this.#current().random.id(kind),
      random: () => this.#current().random.random(),
      write: (repository, id, next) => this.#write(repository, id, next),
    })
  }

  /** The time of the next scheduled change; undefined if none is scheduled. */
  get nextDue(): number | undefined {
    return this.#queue.next()?.at
  }

  read<A>(now: number, answer: (tx: ReadTx<T>) => A): A {
    this.#readAt = now
    return answer(this.#reading)
  }

  /** Runs a transaction. If it throws, all its changes are undone. */
  transact<A>(from: number, run: (tx: WriteTx<T>) => A): TransactionResult<A> {
    const before = this.clockState
    const random = seededRandom(this.recipe, before.drawn)
    const transaction: Transaction = { now: from, clockState: before, random, touched: new Map() }
    this.#transaction = transaction
    try {
      const answer = run(this.#writing)
      if (answer instanceof Promise)
        throw new StoreError('misuse', 'The callback of a request must be synchronous.')
      const changes = this.#changesOf(transaction)
      const moved = transaction.clockState.offsetMs !== before.offsetMs
      if (changes.length > 0 || moved) {
        this.clockState = { ...transaction.clockState, at: transaction.now, drawn: random.drawn }
      }
      return { answer, changes, at: transaction.now, before }
    } catch (cause) {
      this.#apply(this.#changesOf(transaction), 'before')
      throw cause
    } finally {
      this.#transaction = undefined
    }
  }

  /**
   * Carries out the scheduled changes up to the time `until`, each at its own time, and returns their number. Call it
   * only inside a transaction.
   */
  runDue(until: number, handle: (tx: WriteTx<T>, due: DueRow) => void): number {
    const transaction = this.#current()
    let ran = 0
    for (let due = this.#queue.next(); due !== undefined && due.at <= until; due = this.#queue.next()) {
      if (++ran > MOST_DUE_AT_ONCE)
        throw new StoreError('misuse', `Endless loop of scheduled changes: ${due.kind}.`)
      transaction.now = Math.max(transaction.now, due.at)
      this.#writing.schedule.remove(due.id)
      handle(this.#writing, due)
    }
    transaction.now = Math.max(transaction.now, until)
    return ran
  }

  /** Sets the clock. Call it only inside a transaction. */
  setClock(clockState: ClockState) {
    this.#current().clockState = clockState
  }

  /** Validates the changed rows by their tables' schemas. */
  async check(changes: readonly Change[]) {
    for (const [table, of] of grouped(changes, (change) => change.table)) {
      const rows = of.flatMap((change) => change.after ?? [])
      await checkRows(table, this.#repository(table).definition.collection, rows)
    }
  }

  /** Validates the rows of the new dataset (the base) by their tables' schemas; takes about 10 µs a row. */
  async checkBase() {
    for (const [table, rows] of this.#base) {
      await checkRows(table, this.#repository(table).definition.collection, [...rows.values()])
    }
  }

  /** Validates all rows that have changed since the dataset was created. */
  async checkChanged() {
    for (const [table, repository] of this.#repositories) {
      const base = this.#base.get(table)
      const changed = [...repository.rows()].filter((row) => base?.get(row.id) !== row)
      await checkRows(table, repository.definition.collection, changed)
    }
  }

  /** Applies changes that another tab has made. */
  redo(changes: readonly Change[], clockState: ClockState) {
    this.#apply(changes, 'after')
    this.clockState = clockState
  }

  undo(changes: readonly Change[], clockState: ClockState) {
    this.#apply(changes, 'before')
    this.clockState = clockState
  }

  #insertBase(repository: Repository<AnyTable>, rows: Iterable<Row>) {
    const planted = new Map<string, Row>()
    for (const row of rows) {
      if (planted.has(row.id)) {
        throw new StoreError('duplicate', `${repository.name}: the initial rows contain ${row.id} twice.`)
      }
      repository.claim(row)
      planted.set(row.id, row)
      this.#put(repository, deepFreeze(row))
    }
    this.#base.set(repository.name, planted)
  }

  #repository(name: string): Repository<AnyTable> {
    const repository = this.#repositories.get(name)
    if (repository === undefined) throw new StoreError('misuse', `There is no table named ${name}.`)
    return repository
  }

  #current(): Transaction {
    if (this.#transaction === undefined)
      throw new StoreError('misuse', 'Writes are possible inside a request only.')
    return this.#transaction
  }

  #put(repository: Repository<AnyTable>, row: Row) {
    repository.put(row)
    // The cast is safe: the table `schedule` contains only rows of `dueTable`.
    if (repository.name === 'schedule') this.#queue.push(row as DueRow)
  }

  #write(repository: Repository<AnyTable>, id: string, next: Row | null) {
    const { touched } = this.#current()
    let rows = touched.get(repository.name)
    if (rows === undefined) {
      rows = new Map()
      touched.set(repository.name, rows)
    }
    if (next !== null) repository.claim(next)
    if (!rows.has(id)) rows.set(id, repository.get(id) ?? null)
    if (next === null) repository.drop(id)
    else this.#put(repository, deepFreeze(next))
  }

  #changesOf({ touched }: Transaction): Change[] {
    const changes: Change[] = []
    for (const [table, rows] of touched) {
      const repository = this.#repository(table)
      for (const [id, before] of rows) {
        const after = repository.get(id) ?? null
        if (before !== after) changes.push({ table, id, before, after })
      }
    }
    return changes
  }

  /** Removes all rows before adding any, so that a unique key may move from one row to another. */
  #apply(changes: readonly Change[], side: 'before' | 'after') {
    for (const { table, id } of changes) this.#repository(table).drop(id)
    for (const change of changes) {
      const row = change[side]
      if (row !== null) this.#put(this.#repository(change.table), deepFreeze(row))
    }
  }
}

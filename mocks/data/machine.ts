import { assign, fromCallback, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate'
import type { AdminApi } from '../backend/admin/api.ts'
import type { Edited, Problems, RowEntry, RowOrder, TableInfo } from '../backend/admin/data-api.ts'
import type { Row } from '../backend/store/tables/collection.ts'
import { cellOf, type Draft, readDraft, textOf } from './texts.ts'

/** What the data page shows: the table, its filter and order, and the row that is open in the dialog. */
export interface Query {
  readonly table: string
  readonly filter: string
  readonly order: RowOrder | null
  /** The id of the row that is open; null if none is. */
  readonly row: string | null
}

export interface Loaded {
  readonly tables: readonly TableInfo[]
  readonly table: string
  readonly total: number
  readonly rows: readonly Row[]
  readonly open: {
    readonly id: string
    /** The loaded row; null if the row no longer exists. */
    readonly row: Row | null
    readonly history: readonly RowEntry[]
  } | null
}

interface Context {
  query: Query
  loaded: Loaded | null
  /** Why the rows could not be loaded; null if they were. */
  failure: string | null
  /** Unsaved input, by table and id. */
  drafts: Readonly<Record<string, Draft>>
  /** Why the last edit was refused, by the field's name. */
  problems: Problems
  /** The result of the last edit or undo. */
  outcome: { kind: 'done' | 'failed'; text: string } | null
}

export type DataEvent =
  | { type: 'table.chosen'; table: string }
  | { type: 'filter.typed'; filter: string }
  | { type: 'order.chosen'; field: string }
  | { type: 'row.opened'; id: string }
  | { type: 'row.closed' }
  | { type: 'data.changed' }
  | { type: 'field.typed'; field: string; text: string }
  | { type: 'draft.discarded' }
  | { type: 'draft.saved' }
  | { type: 'edit.undone'; seq: number }

const draftKey = ({ table, row }: Query) => `${table}/${row}`
const draftIn = ({ drafts, query }: Context): Draft => drafts[draftKey(query)] ?? {}
const fieldsIn = ({ loaded, query }: Context) =>
  loaded?.tables.find(({ name }) => name === query.table)?.fields ?? []
/** The row that is open, after it has loaded. */
const rowIn = ({ loaded, query }: Context): Loaded['open'] =>
  loaded?.table === query.table && loaded.open?.id === query.row ? loaded.open : null

const withDraft = (context: Context, draft: Draft): Context['drafts'] => {
  const { [draftKey(context.query)]: _, ...others } = context.drafts
  return Object.keys(draft).length === 0 ? others : { ...others, [draftKey(context.query)]: draft }
}

/**
 * The order after the user has clicked a column's heading: a second click on the same column reverses the order, a
 * third removes it.
 */
const nextOrder = (order: RowOrder | null, field: string): RowOrder | null => {
  if (order?.field !== field) return { field, descending: false }
  return order.descending ? null : { field, descending: true }
}

const problemLines = (problems: Problems) =>
  Object.entries(problems)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join('\n')

const failed = (cause: unknown) =>
  ({ kind: 'failed', text: cause instanceof Error ? cause.message : String(cause) }) as const

export const viewOf = (context: Context) => ({
  fields: fieldsIn(context),
  /** Whether the table that the URL names does not exist. */
  isUnknown:
    context.loaded?.table === context.query.table &&
    context.loaded.tables.every(({ name }) => name !== context.query.table),
  open: rowIn(context),
  draft: draftIn(context),
})

/**
 * The machine of the data page, which shows the fake backend's tables and edits rows. Unsaved input stays until the
 * user saves or discards it.
 */
export const dataMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DataEvent,
    input: {} as Pick<Query, 'table' | 'row'>,
  },
  actors: {
    load: fromPromise<Loaded, Query>(() =>
      Promise.reject(new Error("Provide the actor 'load' to dataMachine.")),
    ),
    save: fromPromise<Edited, Parameters<AdminApi['editRow']>[0]>(() =>
      Promise.reject(new Error("Provide the actor 'save' to dataMachine.")),
    ),
    undo: fromPromise<Edited, Parameters<AdminApi['undoEdit']>[0]>(() =>
      Promise.reject(new Error("Provide the actor 'undo' to dataMachine.")),
    ),
    changes: fromCallback<DataEvent>(() => {}),
  },
  delays: { pause: 150 },
  guards: {
    /** Whether no edit or undo is pending. While an edit or undo is pending, the open row must stay open. */
    isTyping: stateIn({ edit: 'typing' }),
    isReadable: ({ context }) =>
      Object.keys(readDraft(fieldsIn(context), draftIn(context)).problems).length === 0,
  },
  actions: {
    tellProblems: assign({
      problems: ({ context }) => readDraft(fieldsIn(context), draftIn(context)).problems,
      outcome: null,
    }),
    forget: assign({ problems: {}, outcome: null }),
  },
}).createMachine({
  id: 'data',
  context: ({ input }) => ({
    query: { ...input, filter: '', order: null },
    loaded: null,
    failure: null,
    drafts: {},
    problems: {},
    outcome: null,
  }),
  type: 'parallel',
  invoke: { src: 'changes' },
  states: {
    rows: {
      initial: 'loading',
      on: {
        'table.chosen': {
          guard: 'isTyping',
          target: '.loading',
          actions: [
            'forget',
            assign({ query: ({ event }) => ({ table: event.table, filter: '', order: null, row: null }) }),
          ],
        },
        'filter.typed': {
          target: '.pausing',
          actions: assign({ query: ({ context, event }) => ({ ...context.query, filter: event.filter }) }),
        },
        'order.chosen': {
          target: '.loading',
          actions: assign({
            query: ({ context: { query }, event }) => ({
              ...query,
              order: nextOrder(query.order, event.field),
            }),
          }),
        },
        'row.opened': {
          guard: 'isTyping',
          target: '.loading',
          actions: [
            'forget',
            assign({ query: ({ context, event }) => ({ ...context.query, row: event.id }) }),
          ],
        },
        'row.closed': {
          guard: 'isTyping',
          actions: ['forget', assign({ query: ({ context }) => ({ ...context.query, row: null }) })],
        },
        'data.changed': { target: '.loading' },
      },
      states: {
        pausing: { after: { pause: 'loading' } },
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => context.query,
            onDone: {
              target: 'shown',
              actions: assign({ loaded: ({ event }) => event.output, failure: null }),
            },
            onError: {
              target: 'shown',
              actions: assign({ failure: ({ event }) => failed(event.error).text }),
            },
          },
        },
        shown: {},
      },
    },
    edit: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'field.typed': {
              actions: assign(({ context, event }) => {
                const row = rowIn(context)?.row
                const field = fieldsIn(context).find(({ name }) => name === event.field)
                const { [event.field]: _, ...others } = draftIn(context)
                const { [event.field]: __, ...problems } = context.problems
                const isAsBefore = row && field && textOf(field, cellOf(row, event.field)) === event.text
                const draft = isAsBefore ? others : { ...others, [event.field]: event.text }
                return { drafts: withDraft(context, draft), problems, outcome: null }
              }),
            },
            'draft.discarded': {
              actions: ['forget', assign({ drafts: ({ context }) => withDraft(context, {}) })],
            },
            'draft.saved': [
              { guard: 'isReadable', target: 'saving', actions: 'forget' },
              { actions: 'tellProblems' },
            ],
            'edit.undone': { target: 'undoing', actions: 'forget' },
          },
        },
        saving: {
          invoke: {
            src: 'save',
            input: ({ context }) => ({
              table: context.query.table,
              id: context.query.row ?? '',
              fields: readDraft(fieldsIn(context), draftIn(context)).values,
            }),
            onDone: {
              target: 'typing',
              actions: assign(({ context, event: { output } }) =>
                output.kind === 'saved'
                  ? { drafts: withDraft(context, {}), outcome: { kind: 'done', text: 'Saved.' } as const }
                  : { problems: output.problems },
              ),
            },
            onError: { target: 'typing', actions: assign({ outcome: ({ event }) => failed(event.error) }) },
          },
        },
        undoing: {
          invoke: {
            src: 'undo',
            input: ({ context, event }) => ({
              table: context.query.table,
              id: context.query.row ?? '',
              seq: event.type === 'edit.undone' ? event.seq : -1,
            }),
            onDone: {
              target: 'typing',
              actions: assign({
                outcome: ({ event: { output } }) =>
                  output.kind === 'saved'
                    ? ({ kind: 'done', text: 'Undone.' } as const)
                    : failed(problemLines(output.problems)),
              }),
            },
            onError: { target: 'typing', actions: assign({ outcome: ({ event }) => failed(event.error) }) },
          },
        },
      },
    },
  },
})

export interface DataProps {
  readonly snapshot: SnapshotFrom<typeof dataMachine>
  readonly send: (event: DataEvent) => void
}

import { describe, expect, it } from 'vitest'
import type { Chart, ChartState } from '#studio/diagram/chart/shape.ts'
import type { Diagram } from '#studio/diagram/diagram.ts'
import { actingChild, diagramAt } from '#studio/play/children.ts'
import type { Possible } from '#studio/play/happenings/causes.ts'
import { behindDialog } from '#studio/play/happenings/choices.ts'
import type { PlayedChild, PlayedMoment } from '#studio/play/played-moment.ts'

/** A machine of states without transitions, each to the right of the one before it. */
const diagramOf = (...ids: readonly [string, ...string[]]): Diagram => {
  const states = ids.map((id): ChartState => {
    const dot = id.lastIndexOf('.')
    return {
      id,
      parent: dot < 0 ? null : id.slice(0, dot),
      kind: 'state',
      initial: false,
      text: id,
      description: null,
      requirements: [],
      invokes: [],
    }
  })
  const chart: Chart = { id: ids[0], title: ids[0], area: 'buying', states, transitions: [] }
  const boxes = ids.slice(1).map((state, nth) => ({
    state,
    kind: 'state' as const,
    compound: false,
    folded: 0,
    x: 100 * nth,
    y: 0,
    width: 90,
    height: 60,
    lines: [],
    rows: [],
  }))
  const layout = { width: 100 * boxes.length, height: 60, boxes, arrows: [], starts: [] }
  return { chart, views: [{ name: '', layout }] }
}

const childOf = (place: string, machine: string, ...states: readonly string[]): PlayedChild => ({
  place,
  id: place.split('>').at(-1) ?? '',
  machine,
  title: machine,
  states: [machine, ...states],
  isDialog: false,
})

const toolbar = childOf('toolbar', 'list-toolbar')
const dialog = childOf('unsubscribe:1', 'unsubscribe', 'unsubscribe.confirming')

const can = (child: string, source: Possible['source']): Possible => ({
  name: '',
  child,
  source,
  actor: 'person',
  technical: false,
  title: '',
  detail: '',
  forbidden: null,
})

const momentOf = (last: string, possible: readonly Possible[], children = [toolbar, dialog]) =>
  ({ path: ['buyer', last], children, possible }) as unknown as PlayedMoment

describe('the child machine whose steps Play offers', () => {
  const both = [can('', 'person'), can('toolbar', 'person'), can('unsubscribe:1', 'person')]

  it('is the child machine that took the last step', () => {
    expect(actingChild(momentOf('toolbar>show.chosen', both))).toBe('toolbar')
  })

  it('is the child machine whose dialog is open, although the page behind it offers steps', () => {
    const shown = { ...dialog, isDialog: true }
    expect(actingChild(momentOf('unsubscribe.requested', both, [shown, toolbar]))).toBe('unsubscribe:1')
  })

  it("is no child machine if the user can take a step in the page's machine", () => {
    expect(actingChild(momentOf('load=loaded', both))).toBeNull()
  })

  it("is the newest child machine if the user can take no step in the page's machine", () => {
    expect(actingChild(momentOf('unsubscribe.requested', [can('', 'time'), ...both.slice(1)]))).toBe(
      'unsubscribe:1',
    )
  })
})

describe('the diagram of the current state in Play', () => {
  const machine = diagramOf('list', 'list.listed', 'list.failed')
  const diagrams = new Map([['unsubscribe', diagramOf('unsubscribe', 'unsubscribe.confirming')]])
  const moment = { states: ['list', 'list.listed'], children: [toolbar, dialog] }

  it('shows the child machine inside the active state, with its own active states', () => {
    const { diagram, active } = diagramAt(machine, moment, 'unsubscribe:1', diagrams)
    expect(active).toEqual(['list', 'list.listed', 'unsubscribe:1', 'unsubscribe.confirming'])
    expect(diagram.chart.states.map(({ id, parent }) => [id, parent])).toEqual([
      ['list', null],
      ['list.listed', 'list'],
      ['unsubscribe:1', 'list.listed'],
      ['unsubscribe.confirming', 'unsubscribe:1'],
      ['list.failed', 'list'],
    ])
    expect(diagram.views[0].layout.boxes.map(({ state }) => state)).toEqual([
      'list.listed',
      'list.failed',
      'unsubscribe:1',
      'unsubscribe.confirming',
    ])
  })

  it("shows the page's machine alone without an active child machine, and until the child's diagram has loaded", () => {
    expect(diagramAt(machine, moment, null, diagrams).diagram).toBe(machine)
    expect(diagramAt(machine, moment, 'toolbar', diagrams).diagram).toBe(machine)
  })
})

describe('a step of the user in Play', () => {
  const shown = { ...dialog, isDialog: true }
  const forbidden = (child: string, source: Possible['source'], children: readonly PlayedChild[]) =>
    behindDialog(can(child, source), children).forbidden

  it('cannot happen behind the open dialog of a child, but in it and in its children', () => {
    expect(forbidden('', 'person', [toolbar, shown])).toBe('a dialog is open')
    expect(forbidden('toolbar', 'person', [toolbar, shown])).toBe('a dialog is open')
    expect(forbidden('unsubscribe:1', 'person', [toolbar, shown])).toBeNull()
    expect(forbidden('unsubscribe:1>logo', 'person', [toolbar, shown])).toBeNull()
  })

  it('can happen if no dialog is open; responses and time pass in any case', () => {
    expect(forbidden('', 'person', [toolbar, dialog])).toBeNull()
    expect(forbidden('', 'outcome', [toolbar, shown])).toBeNull()
  })
})

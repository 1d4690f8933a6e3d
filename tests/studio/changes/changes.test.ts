import { describe, expect, it } from 'vitest'
import { flowDiff, statesIn } from '#studio/changes/diff.ts'

const document = `# Lamp

![Diagram of Lamp](lamp.svg)

## States

### Dark (\`dark\`)

It is dark.

- **Switched** if it works → Bright

### Bright (\`bright\`)

- **After 3 seconds** → Dark

## Requirements

- **LOGIN-01** It shines.
`
const screenplay = `PATH 1
npm run test:model -- lamp lamp:0

 1. It begins, as lamp
    state    dark · It is dark.
    screen   # Lamp
             [Switch]
`
const files = { document, screenplay }

describe('the difference between two versions of a machine', () => {
  it("can be computed from the states that a flow's document in docs/machines lists", () => {
    expect([...statesIn(document)]).toEqual([
      [
        'dark',
        { name: 'Dark', description: 'It is dark.', transitions: ['**Switched** if it works → Bright'] },
      ],
      ['bright', { name: 'Bright', description: '', transitions: ['**After 3 seconds** → Dark'] }],
    ])
  })

  it('is empty when nothing has changed', () => {
    expect(flowDiff('lamp', files, files)).toBeNull()
    const nobody = { document: null, screenplay: null }
    expect(flowDiff('lamp', nobody, nobody)).toBeNull()
  })

  it('names added, removed and changed states, transitions, guards, delays and descriptions', () => {
    const after = {
      document: document
        .replace('if it works', 'if there is power')
        .replace('3 seconds', '5 seconds')
        .replace('It is dark.', 'No light.')
        .replace('## Requirements', '### Broken (`broken`)\n\n- **Mended** → Dark\n\n## Requirements'),
      screenplay: screenplay.replace('[Switch]', '[Switch on]'),
    }
    expect(flowDiff('lamp', files, after)).toBe(`## Lamp

### States and transitions

- changed: Dark (\`dark\`)
  - description: No light.
  - added: **Switched** if there is power → Bright
  - removed: **Switched** if it works → Bright
- changed: Bright (\`bright\`)
  - added: **After 5 seconds** → Dark
  - removed: **After 3 seconds** → Dark
- added: Broken (\`broken\`)
  - **Mended** → Dark

### Words on screen

- added: Switch on
- removed: Switch

`)
  })

  it('names an added and a removed flow', () => {
    const nobody = { document: null, screenplay: null }
    expect(flowDiff('lamp', nobody, files)).toMatch(/^## Lamp: added\n/)
    expect(flowDiff('lamp', files, nobody)).toBe('## Lamp: removed\n')
  })
})

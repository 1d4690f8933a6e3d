import type { Plugin } from 'vite'
import { changes } from './plugins/changes.ts'
import { studioDiagrams } from './plugins/diagrams.ts'
import { notes } from './plugins/notes.ts'
import { studioPage } from './plugins/page.ts'
import { proof } from './plugins/proof.ts'
import { reports } from './plugins/reports.ts'
import { requirementTests } from './plugins/requirement-tests.ts'
import { studioStoryboards } from './plugins/storyboards.ts'

/** The Vite plugins that provide the studio's data as virtual modules. */
export const studioData = (): Plugin[] => [
  studioDiagrams(),
  studioStoryboards(),
  requirementTests(),
  proof(),
  changes(),
  notes(),
  reports(),
]

/** The Vite plugins for the studio, with its page. */
export const studio = (): Plugin[] => [studioPage(), ...studioData()]

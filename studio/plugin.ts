import type { Plugin } from 'vite'
import { changes } from './plugins/changes.ts'
import { studioDiagrams } from './plugins/diagrams.ts'
import { studioPage } from './plugins/page.ts'
import { proof } from './plugins/proof.ts'
import { requirementTests } from './plugins/requirement-tests.ts'
import { studioStoryboards } from './plugins/storyboards.ts'

/** The data of the studio, as modules. */
export const studioData = (): Plugin[] => [
  studioDiagrams(),
  studioStoryboards(),
  requirementTests(),
  proof(),
  changes(),
]

/** The studio as a page of its own. */
export const studio = (): Plugin[] => [studioPage(), ...studioData()]

import { expect } from 'vitest'
import { expectWith } from '#model/driver/expect.ts'

expectWith(expect)
// Nobody looks on, so no pixels are drawn: what is there, where it is and its colours are the same.
if (window.frameElement instanceof HTMLElement) window.frameElement.style.opacity = '0'

import { expect } from 'vitest'
import { expectWith } from '#model/driver/expect.ts'

expectWith(expect)
// The page is transparent, so no pixels are painted; elements, positions and colours stay the same.
if (window.frameElement instanceof HTMLElement) window.frameElement.style.opacity = '0'

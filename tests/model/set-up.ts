import { expect } from 'vitest'
import { expectWith } from '#model/driver/expect.ts'

expectWith(expect)
// Makes the page transparent, so that the browser paints no pixels. Elements, positions and colours stay the same.
if (window.frameElement instanceof HTMLElement) window.frameElement.style.opacity = '0'

import type { Engine, EngineName } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const starts: Record<EngineName, () => Promise<Engine>> = { firefox: startFirefox, webkit: startWebKit }

export const startEngine = (name: EngineName): Promise<Engine> => starts[name]()

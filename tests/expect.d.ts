import type { expect } from 'vitest'

declare module 'vitest' {
  /** No matcher uses the type of the value. One type of assertion for all values makes the type check cheaper. */
  interface ExpectStatic {
    // biome-ignore lint/style/useShorthandFunctionType: only an interface merges with the interface of Vitest
    (actual: unknown, message?: string): ReturnType<typeof expect.soft<unknown>>
  }
}

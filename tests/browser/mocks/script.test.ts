import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { playScript } from '#tests/mocks/proof/fuzz/script.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The results of the script in Node. */
    playScriptInNode(): ReturnType<typeof playScript>
  }
}

it('200 random requests get identical responses in the page and in Node', async () => {
  const inPage = await playScript()
  expect(inPage).toHaveLength(200)
  expect(inPage).toEqual(await commands.playScriptInNode())
})

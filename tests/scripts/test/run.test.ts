import { expect, it } from 'vitest'
import { endDetached, run } from '#scripts/test/run.ts'

// A command has ended when no process has its output open.
it('a detached command ends with all that it has started', async () => {
  const ended = run(['sh', '-c', 'sleep 600 & wait'], { quiet: true, detached: true })
  endDetached('SIGTERM')
  expect(await ended).toMatchObject({ status: null, output: '' })
})

it('a command that cannot be started has failed, and says why', async () => {
  const { status, output } = await run(['no-such-command'], { quiet: true })
  expect(status).not.toBe(0)
  expect(output).toContain('no-such-command')
})

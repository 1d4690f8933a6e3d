import { expect, it } from 'vitest'
import { endDetached, run } from '#scripts/test/run.ts'

// `run` resolves only when every process that has the command's output open has ended.
it('stopping a detached command ends all processes that it has started', async () => {
  const ended = run(['sh', '-c', 'sleep 600 & wait'], { quiet: true, detached: true })
  endDetached('SIGTERM')
  expect(await ended).toMatchObject({ status: null, output: '' })
})

it('a command that cannot be started fails with a message', async () => {
  const { status, output } = await run(['no-such-command'], { quiet: true })
  expect(status).not.toBe(0)
  expect(output).toContain('no-such-command')
})

import { describe, expect, it } from 'vitest'
import { BUYER, open, refused } from '../backend.ts'

const NICO = 'new@guildhall.test'
const QUARTER = 15 * 60_000

const nico = async () => {
  const dataset = await open()
  const { accounts } = await dataset.admin.state()
  const userId = accounts.find(({ email }) => email === NICO)?.id ?? ''
  const confirm = (code: string, of = userId) => dataset.call('confirmCode', { body: { userId: of, code } })
  return { ...dataset, userId, confirm }
}

const wrong = refused(400, 'Invalid or expired code.')
const confirmed = { status: 200, body: { message: 'Email confirmed.' } }
const unknown = refused(404, 'This account does not exist.')

describe('the fake backend: confirming an email address', () => {
  it('API-06: fails with a code that is more than 15 minutes old', async () => {
    const early = await nico()
    await early.admin.advance({ ms: QUARTER - 1 })
    expect(await early.confirm('482913')).toEqual(confirmed)
    expect(await early.confirm('482913')).toEqual(wrong)
    const late = await nico()
    await late.admin.advance({ ms: QUARTER })
    expect(await late.confirm('482913')).toEqual(wrong)
  })

  it('API-06: fails with the code of another account', async () => {
    const { confirm, signIn } = await nico()
    const { user } = await signIn(BUYER)
    expect(await confirm('482913', user.id)).toEqual(wrong)
    expect(await confirm('482913', 'nobody')).toEqual(unknown)
    expect(await confirm('482914')).toEqual(wrong)
    expect(await confirm('482913')).toEqual(confirmed)
  })

  it('API-07: a new code is mailed and is valid for 15 minutes from then', async () => {
    const { call, confirm, userId, admin } = await nico()
    await admin.advance({ ms: QUARTER - 1 })
    expect(await call('sendConfirmation', { body: { userId } })).toEqual({
      status: 200,
      body: { message: 'Done.' },
    })
    const [mail] = await admin.mails({ to: NICO })
    const code = mail?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(mail).toEqual({
      id: mail?.id,
      to: NICO,
      at: Date.parse('2026-03-02T09:14:59.999Z'),
      subject: 'Confirm your email address',
      text: `Hello Nico Marchetti,\n\nyour Guildhall code is ${code}. It is good for 15 minutes.\n\nIf you did not sign up, you can ignore this mail.`,
      code,
      link: null,
    })
    expect(await confirm('482913')).toEqual(wrong)
    await admin.advance({ ms: QUARTER - 1 })
    expect(await confirm(code)).toEqual(confirmed)
    expect(await call('sendConfirmation', { body: { userId } })).toEqual(
      refused(400, 'This email address is already confirmed.'),
    )
    expect(await call('sendConfirmation', { body: { userId: 'nobody' } })).toEqual(unknown)
  })

  it('API-07: codes are six digits and differ', async () => {
    const { ask, userId, admin } = await nico()
    for (let n = 0; n < 40; n += 1) await ask('sendConfirmation', { body: { userId } })
    const codes = (await admin.mails({ to: NICO })).map(({ code }) => code ?? '')
    expect(new Set(codes).size).toBe(41)
    // A code may begin with zeros, and still has six digits.
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(codes.filter((code) => code.startsWith('0'))).not.toEqual([])
  })
})

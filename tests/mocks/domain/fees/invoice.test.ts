import { describe, expect, it } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { BUYER, INES, ORIGIN, SELLER } from '#tests/mocks/backend.ts'
import { at, openFees, usd } from './fixtures.ts'

describe('the fake backend: an invoice for platform fees', () => {
  it('FEE-02: is sent on the first of a month for the sales of the month before, and is due on the 10th', async () => {
    const { admin, buy, until, invoices } = await openFees()
    await buy('the-lantern-room', 'Patron')
    await until('2026-03-31T23:59:59.999Z')
    expect(await admin.invoices()).toEqual([])
    expect((await admin.state()).nextDue).toEqual({
      at: at('2026-04-01T00:00:00Z'),
      about: 'platform fees, for Sam Okafor',
    })
    await until('2026-04-01T00:00:00.000Z')
    const [invoice] = await admin.invoices()
    expect(invoice).toEqual({
      invoiceId: invoice?.invoiceId,
      seller: 'Sam Okafor',
      month: 'March 2026',
      status: 'open',
      issuedAt: at('2026-04-01T00:00:00Z'),
      dueAt: at('2026-04-11T00:00:00Z'),
      paidAt: null,
      lines: [{ currency: 'usd', percent: 7.5, sales: 120, fee: 9 }],
      totals: usd(9),
    })
    expect(await admin.invoice({ invoiceId: invoice?.invoiceId ?? '' })).toEqual(invoice)
    expect(await invoices(INES)).toEqual([])
    const link = `${ORIGIN}/mocks/providers/invoice.html?invoice=${invoice?.invoiceId}`
    expect(await admin.mails({ to: SELLER })).toMatchObject([
      {
        at: at('2026-04-01T00:00:00Z'),
        subject: 'Your Guildhall invoice for March 2026',
        text: `Hello Sam Okafor,\n\nthese are the platform fees on your card sales in March 2026:\n\n7.5% of $120.00: $9.00\n\nPlease pay $9.00 by April 10, 2026: ${link}\n\nIf the invoice is unpaid after the 10th, your account is disabled until it is paid.`,
        link,
      },
    ])
    expect((await admin.state()).nextDue).toEqual({
      at: at('2026-04-11T00:00:00Z'),
      about: 'the invoice for March 2026 must be paid, by Sam Okafor',
    })
  })

  it.each([
    ['2026-03-31T23:59:59.999Z', 'March 2026', '2026-04-01T00:00:00.000Z', '2026-04-11T00:00:00.000Z'],
    ['2026-04-01T00:00:00.000Z', 'April 2026', '2026-05-01T00:00:00.000Z', '2026-05-11T00:00:00.000Z'],
    ['2026-04-30T23:59:59.999Z', 'April 2026', '2026-05-01T00:00:00.000Z', '2026-05-11T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 'December 2026', '2027-01-01T00:00:00.000Z', '2027-01-11T00:00:00.000Z'],
    ['2027-02-28T23:59:59.999Z', 'February 2027', '2027-03-01T00:00:00.000Z', '2027-03-11T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 'February 2028', '2028-03-01T00:00:00.000Z', '2028-03-11T00:00:00.000Z'],
  ])(
    'FEE-02: a sale at %s belongs to %s, is invoiced at %s and overdue from %s',
    async (sold, month, issued, due) => {
      const { admin, buy, until } = await openFees()
      await until(sold)
      await buy('gambit-chess-club', 'Life member')
      await until(issued)
      expect(await admin.invoices()).toMatchObject([
        { month, issuedAt: at(issued), dueAt: at(due), totals: [{ currency: 'eur', amount: 29.88 }] },
      ])
    },
  )

  it.each([
    [null, 12, 14.4],
    ['growthMonthly', 7.5, 9],
    ['growthAnnual', 7.5, 9],
    ['proMonthly', 3.5, 4.2],
    ['proAnnual', 3.5, 4.2],
    ['scaleMonthly', 2, 2.4],
    ['scaleAnnual', 2, 2.4],
    ['Pro', 3.5, 4.2],
    ['annualPro', 12, 14.4],
    ['unheard of', 12, 14.4],
  ])('FEE-01: the tier %s charges %d percent of a sale, which is %d of 120', async (tier, percent, fee) => {
    const { backend, admin, buy, signIn, until } = await openFees()
    const { user } = await signIn(SELLER)
    await backend.store.request('arrange', (tx) => tx.accounts.patch(user.id, { tier }))
    await buy('the-lantern-room', 'Patron')
    await until('2026-04-01T00:00:00Z')
    expect((await admin.invoices())[0]?.lines).toEqual([{ currency: 'usd', percent, sales: 120, fee }])
  })

  it('FEE-01: charges each sale at the tier of its day, each currency separately', async () => {
    const { ask, admin, buy, signIn, until } = await openFees()
    await buy('gambit-chess-club', 'Life member')
    await buy('observatory', 'One night')
    const { token } = await signIn(INES)
    const { checkoutUrl } = await ask(
      'startPlanCheckout',
      { body: { planKey: 'scaleMonthly', successUrl: ORIGIN, cancelUrl: ORIGIN } },
      token,
    )
    await admin.pay({ sessionId: new URL(checkoutUrl).searchParams.get('session') ?? '' })
    await buy('gambit-chess-club', 'Club player')
    await until('2026-04-01T00:00:00Z')
    const [invoice] = (await admin.invoices({ account: INES })).slice(0, 1)
    expect(invoice?.lines.filter(({ currency }) => currency === 'eur')).toEqual([
      { currency: 'eur', percent: 12, sales: 249, fee: 29.88 },
      { currency: 'eur', percent: 2, sales: 9.5, fee: 0.19 },
    ])
    expect(invoice?.totals[0]).toEqual({ currency: 'eur', amount: 30.07 })
  })

  it('FEE-01: the mail has a line per currency and tier, sorted by currency and highest percentage', async () => {
    const { backend, admin, buy, signIn, until } = await openFees()
    const { user } = await signIn(INES)
    const move = (tier: string | null) =>
      backend.store.request('arrange', (tx) => tx.accounts.patch(user.id, { tier }))
    await move('scaleMonthly')
    await buy('observatory', 'One night')
    await buy('gambit-chess-club', 'Club player')
    await move(null)
    await buy('gambit-chess-club', 'Life member')
    await until('2026-04-01T00:00:00Z')
    const [mail] = await admin.mails({ to: INES })
    expect(mail?.text.split('\n\n').slice(2, 4)).toEqual([
      '12% of €249.00: €29.88\n2% of €9.50: €0.19\n12% of £43.50: £5.22\n2% of £1.50: £0.03',
      `Please pay €30.07 and £5.25 by April 10, 2026: ${mail?.link}`,
    ])
  })

  it.each([
    [null, 0.04, []],
    [null, 0.05, [0.01]],
    ['scaleAnnual', 0.24, []],
    ['scaleAnnual', 0.25, [0.01]],
  ])('FEE-02: at the tier %s a sale of %d is invoiced with %j', async (tier, price, fees) => {
    const { backend, admin, buy, planCalled, signIn, until } = await openFees()
    const { user } = await signIn(SELLER)
    const { course } = await planCalled('the-lantern-room', 'Patron')
    await backend.store.request('arrange', (tx) => {
      tx.accounts.patch(user.id, { tier })
      const plans = tx.courses.get(course._id)?.plans ?? []
      tx.courses.patch(course._id, { plans: plans.map((one) => ({ ...one, price })) })
    })
    await buy('the-lantern-room', 'Patron')
    await until('2026-04-01T00:00:00Z')
    expect((await admin.invoices()).map(({ totals }) => totals)).toEqual(fees.map(usd))
    expect(await admin.mails({ to: SELLER })).toHaveLength(fees.length)
  })

  it('FEE-02: includes renewals, and the first charge after a trial', async () => {
    const { buy, until, invoices, settleAll } = await openFees()
    await buy('the-lantern-room', 'Resident')
    await until('2026-04-01T00:00:00Z')
    expect(await invoices(SELLER)).toEqual([['March 2026', 'open', usd(0.9)]])
    await settleAll()
    await until('2026-05-01T00:00:00Z')
    expect(await invoices(SELLER)).toEqual([
      ['April 2026', 'open', usd(0.9)],
      ['March 2026', 'paid', usd(0.9)],
    ])
  })

  it("FEE-02: is not sent for a month without card sales: free plans, trials and the seller's own tier do not count", async () => {
    const { ask, backend, admin, buy, planCalled, signIn, until } = await openFees()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await ask('purchase', { body: pair }, token)
    await until('2026-03-28T00:00:00Z')
    await buy('the-lantern-room', 'Resident')
    expect((await admin.state()).nextDue).toMatchObject({ at: at('2026-04-04T00:00:00Z') })
    await backend.store.request('arrange', (tx) => {
      for (const { id } of tx.purchases.list({
        where: (query) => query.where({ price: (price) => price > 0 }),
      }))
        tx.purchases.patch(id, { unsubscribeRequested: true })
    })
    await until('2026-06-30T00:00:00Z')
    expect(await admin.invoices()).toEqual([])
    expect(await admin.mails({ to: SELLER })).toEqual([])
  })

  it('FEE-02: counts a payment once, in the month in which it was made, even if it is recorded later', async () => {
    const { ask, admin, checkout, invoices, planCalled, signIn, until } = await openFees()
    const sessionId = await checkout(await signIn(BUYER), 'the-lantern-room', 'Patron')
    await admin.pay({ sessionId, recorded: false })
    await until('2026-05-05T00:00:00Z')
    const { pair } = await planCalled('the-lantern-room', 'Patron')
    await ask('purchase', { body: pair }, (await signIn(BUYER)).token)
    await until('2026-09-30T00:00:00Z')
    expect(await invoices(SELLER)).toEqual([['March 2026', 'overdue', usd(9)]])
  })

  it('FEE-02: renewals that are processed late never change an invoice that was sent', async () => {
    const { ask, admin, buy, checkout, invoices, planCalled, signIn, until } = await openFees()
    const sessionId = await checkout(await signIn(BUYER), 'gambit-chess-club', 'Club player')
    await admin.pay({ sessionId, recorded: false })
    await buy('gambit-chess-club', 'Life member')
    await until('2026-05-20T00:00:00Z')
    const { pair } = await planCalled('gambit-chess-club', 'Club player')
    await ask('purchase', { body: pair }, (await signIn(BUYER)).token)
    await until('2026-06-01T00:00:00Z')
    expect(await invoices(INES)).toEqual([
      ['May 2026', 'open', [{ currency: 'eur', amount: 2.28 }]],
      ['March 2026', 'overdue', [{ currency: 'eur', amount: 31.02 }]],
    ])
  })

  it('FEE-02: still exists after a reload, and is not sent again', async () => {
    const persistence = memoryPersistence()
    const reopen = () => openBackend({ persistence, pages: pagesAt(ORIGIN), time: () => 0 })
    const first = await reopen()
    await first.store.request('arrange', (tx) => {
      const seller = tx.accounts.by('email', SELLER)
      const course = tx.courses.by('slug', 'the-lantern-room')
      if (!seller || !course) throw new Error('There is a seller with a community.')
      const sale = { userId: 'x', courseId: course.id, planId: 'x', purchaseId: null, currency: 'usd' }
      const paid = { ...sale, amount: 120, at: tx.now, kind: 'checkout', bookedAt: tx.now } as const
      tx.payments.insert({ ...paid, id: 'sale', sellerId: seller.id, feePerMille: 75 })
      const due = at('2026-04-01T00:00:00Z')
      tx.schedule.insert({ id: 'due', at: due, kind: 'fees.invoice', subject: seller.id })
    })
    await first.admin.advanceTo({ at: at('2026-04-12T00:00:00Z') })
    const sent = await first.admin.invoices()
    first.close()
    const second = await reopen()
    expect(sent).toMatchObject([{ status: 'overdue', totals: usd(9) }])
    expect(await second.admin.invoices()).toEqual(sent)
    expect(await second.admin.mails({ to: SELLER })).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { CallName } from '#src/api/contract/index.ts'
import { BUYER, ORIGIN, open, refused, SELLER } from '../backend.ts'

const INES = 'ines@guildhall.test'
const at = (instant: string) => Date.parse(instant)

const OWES_MARCH =
  'Your account is disabled: the platform fee for March 2026 was due on April 10. Pay the invoice in your mail, and everything works again.'

/** The world, in which the buyer pays for plans and time passes. */
const openFees = async (scenario = 'fresh') => {
  const world = await open(scenario)
  const { admin, checkout, signIn } = world
  const buy = async (slug: string, title: string) =>
    admin.pay({ sessionId: await checkout(await signIn(BUYER), slug, title) })
  const until = (instant: string) => admin.advanceTo({ at: at(instant) })
  const invoices = async (account: string) =>
    (await admin.invoices({ account })).map(({ month, status, totals }) => [month, status, totals])
  const feeMails = async (to: string) =>
    (await admin.mails({ to })).map(({ subject, at: sent }) => [subject, new Date(sent).toISOString()])
  const settleAll = async () => {
    for (const { invoiceId, status } of await admin.invoices())
      if (status !== 'paid') await admin.payInvoice({ invoiceId })
  }
  return { ...world, buy, until, invoices, feeMails, settleAll }
}

/** Sam has sold a year of the Lantern Room for $120 in March, and has not paid the fee by the 10th of April. */
const indebted = async () => {
  const world = await openFees()
  await world.buy('the-lantern-room', 'Patron')
  await world.until('2026-04-11T00:00:00.000Z')
  return world
}

const usd = (amount: number) => [{ currency: 'usd', amount }]

describe('an invoice for platform fees', () => {
  it('FEE-02: is sent on the first, for the sales of the month before, and is due by the 10th', async () => {
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
    'FEE-02: a sale at %s is of %s, invoiced at %s and overdue from %s',
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
  ])('FEE-01: the tier %s takes %d percent of a sale, of 120 that is %d', async (tier, percent, fee) => {
    const { backend, admin, buy, signIn, until } = await openFees()
    const { user } = await signIn(SELLER)
    await backend.store.request('arrange', (tx) => tx.accounts.patch(user.id, { tier }))
    await buy('the-lantern-room', 'Patron')
    await until('2026-04-01T00:00:00Z')
    expect((await admin.invoices())[0]?.lines).toEqual([{ currency: 'usd', percent, sales: 120, fee }])
  })

  it('FEE-01: each sale is charged at the tier of its day, each currency by itself', async () => {
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

  it('FEE-01: the mail has a line for each currency and tier, by currency, the highest share first', async () => {
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

  it('FEE-02: renewals are sales too, the first after a trial among them', async () => {
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

  it('FEE-02: nothing is invoiced for a month without card sales: free plans, a trial, the tier itself', async () => {
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

  it('FEE-02: a payment that is recorded late is of the month in which it was taken, and charged once', async () => {
    const { ask, admin, checkout, invoices, planCalled, signIn, until } = await openFees()
    const sessionId = await checkout(await signIn(BUYER), 'the-lantern-room', 'Patron')
    await admin.pay({ sessionId, recorded: false })
    await until('2026-05-05T00:00:00Z')
    const { pair } = await planCalled('the-lantern-room', 'Patron')
    await ask('purchase', { body: pair }, (await signIn(BUYER)).token)
    await until('2026-09-30T00:00:00Z')
    expect(await invoices(SELLER)).toEqual([['March 2026', 'overdue', usd(9)]])
  })

  it('FEE-02: renewals that are caught up later never change an invoice that was sent', async () => {
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

  it('FEE-02: is still there after a reload, and is not sent twice', async () => {
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

describe('an unpaid invoice', () => {
  it('FEE-03, API-11: once overdue it is named to its seller, with its sum and its page, until it is paid', async () => {
    const { admin, ask, signIn } = await indebted()
    const { token } = await signIn(SELLER)
    const [invoice] = await admin.invoices({ account: SELLER })
    expect((await ask('me', {}, token))?.overdueInvoices).toEqual([
      {
        _id: invoice?.invoiceId,
        month: 'March 2026',
        totals: usd(9),
        url: `${ORIGIN}/mocks/providers/invoice.html?invoice=${invoice?.invoiceId}`,
      },
    ])
    await admin.payInvoice({ invoiceId: invoice?.invoiceId ?? '' })
    expect((await ask('me', {}, token))?.overdueInvoices).toBeUndefined()
  })

  it('FEE-03: disables the account after the 10th, to the millisecond, with a mail that says so', async () => {
    const { admin, buy, call, planCalled, signIn, until, feeMails } = await openFees()
    await buy('the-lantern-room', 'Patron')
    const { course } = await planCalled('the-lantern-room', 'Patron')
    const toggle = async () =>
      call(
        'toggleActivation',
        { params: { id: course._id }, body: { isActive: true } },
        (await signIn(SELLER)).token,
      )
    await until('2026-04-10T23:59:59.999Z')
    expect(await toggle()).toMatchObject({ status: 200 })
    expect((await admin.invoices())[0]?.status).toBe('open')
    await until('2026-04-11T00:00:00.000Z')
    expect(await toggle()).toEqual(refused(403, OWES_MARCH))
    const [invoice] = await admin.invoices()
    expect(invoice?.status).toBe('overdue')
    expect(await feeMails(SELLER)).toEqual([
      ['Your Guildhall account is disabled', '2026-04-11T00:00:00.000Z'],
      ['Your Guildhall invoice for March 2026', '2026-04-01T00:00:00.000Z'],
    ])
    const link = `${ORIGIN}/mocks/providers/invoice.html?invoice=${invoice?.invoiceId}`
    expect((await admin.mails({ to: SELLER }))[0]).toMatchObject({
      text: `Hello Sam Okafor,\n\nyour invoice for March 2026 was due on April 10 and has not been paid. Until it is, nobody new can join your communities, and you cannot create, change or delete any. Your members keep their access, and their renewals go on.\n\nPay $9.00 here, and everything works again at once: ${link}`,
      link,
    })
  })

  it('FEE-03: pauses every call by which the seller manages communities, plans, prices and members', async () => {
    const { backend, call, ask, planCalled, signIn, settleAll } = await indebted()
    const { token, user } = await signIn(SELLER)
    const { course, plan, pair } = await planCalled('the-lantern-room', 'Resident')
    const product = { userId: user.id, productId: plan.stripeProductId ?? '' }
    const sold = { userId: user.id, courseTitle: 'T', planTitle: 'P', price: 500, currency: 'usd' }
    const newPrice = {
      unit_amount: 1500,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    }
    const server = plan.discordServerId ?? ''
    const chat = '-1001884401103'
    await backend.store.request('arrange', (tx) => {
      const plans = tx.courses.get(course._id)?.plans ?? []
      tx.courses.patch(course._id, { plans: plans.map((one) => ({ ...one, telegramServerId: chat })) })
      for (const id of [server, chat])
        tx.members.insert({ id: `${id}:1`, serverId: id, platformUserId: '1', joinedAt: tx.now })
    })
    const management = {
      createCourse: { body: { title: 'New', description: '', seller: user.id, plans: [] } },
      updateCourse: { params: { courseId: course._id }, form: { title: 'Renamed' } },
      toggleActivation: { params: { id: course._id }, body: { isActive: false } },
      linkPlanToProduct: { params: pair, body: { stripePriceId: plan.stripePriceId } },
      createOneTimeProduct: { body: sold },
      createSubscriptionProduct: { body: { ...sold, recurrenceCount: 1, recurrenceUnit: 'month' } },
      updateProduct: { body: { ...product, updates: { name: 'Renamed' } } },
      updatePrice: { body: { ...product, oldPriceId: plan.stripePriceId, newPriceDetails: newPrice } },
      deleteProduct: {
        params: { productId: product.productId },
        query: { userId: user.id },
      },
      discordKick: { body: { serverId: server, userDiscordId: '1' } },
      telegramKick: { body: { chatId: chat, userTelegramId: '1' } },
      deleteCourse: { params: { courseId: course._id } },
    } as const satisfies Partial<Record<CallName, object>>
    const names = Object.keys(management) as (keyof typeof management)[]
    const before = (await ask('course', { params: { slug: course.slug } })) satisfies object
    for (const name of names)
      expect(await call(name, management[name], token), name).toEqual(refused(403, OWES_MARCH))
    expect(await ask('course', { params: { slug: course.slug } })).toEqual(before)
    await settleAll()
    for (const name of names.filter((one) => one !== 'linkPlanToProduct'))
      expect(await call(name, management[name], token), name).toMatchObject({ status: 200 })
  })

  it('FEE-03: only of this seller: others manage and sell, and may not be told of it', async () => {
    const { call, planCalled, signIn, buy } = await indebted()
    const { token } = await signIn(INES)
    const mine = await planCalled('the-lantern-room', 'Patron')
    const own = await planCalled('gambit-chess-club', 'Life member')
    const rename = (courseId: string) =>
      call('updateCourse', { params: { courseId }, form: { category: 'Games' } }, token)
    expect(await rename(mine.course._id)).toEqual(refused(403, 'This community belongs to another seller.'))
    expect(await rename(own.course._id)).toMatchObject({ status: 200 })
    await expect(buy('gambit-chess-club', 'Life member')).resolves.toBeDefined()
  })

  it('FEE-03: a community that has lost its bot is still switched off by whoever opens it', async () => {
    const { admin, call, planCalled, signIn } = await indebted()
    const { course, plan } = await planCalled('the-lantern-room', 'Patron')
    await admin.setBot({ serverId: plan.discordServerId ?? '', present: false, admin: false })
    const off = async (email: string) =>
      call(
        'toggleActivation',
        { params: { id: course._id }, body: { isActive: false } },
        (await signIn(email)).token,
      )
    expect(await off(BUYER)).toMatchObject({ status: 200 })
    expect(await off(SELLER)).toMatchObject({ status: 200 })
  })

  it('FEE-03: halts new subscriptions: paid, free, and a checkout that was opened before', async () => {
    const { admin, buy, call, checkout, checkoutBody, planCalled, purchases, signIn, until, settleAll } =
      await openFees()
    await buy('the-lantern-room', 'Patron')
    await until('2026-04-10T23:00:00.000Z')
    const early = await checkout(await signIn(BUYER), 'the-lantern-room', 'Resident')
    await until('2026-04-11T00:00:00.000Z')
    const words = 'This community does not take new members right now.'
    const { token, user } = await signIn(BUYER)
    const paid = await planCalled('the-lantern-room', 'Resident')
    const session = { body: checkoutBody(user.id, paid) }
    const free = { body: (await planCalled('the-lantern-room', 'Visitor')).pair }
    expect(await call('createCheckoutSession', session, token)).toEqual(refused(409, words))
    expect(await call('purchase', free, token)).toEqual(refused(409, words))
    await expect(admin.pay({ sessionId: early })).rejects.toThrow(words)
    expect(await purchases(token)).toHaveLength(1)
    await settleAll()
    expect(await call('createCheckoutSession', session, token)).toMatchObject({ status: 200 })
    expect(await call('purchase', free, token)).toMatchObject({ status: 200 })
    await admin.pay({ sessionId: early })
    expect(await purchases((await signIn(BUYER)).token)).toHaveLength(3)
  })

  it('FEE-03: members stay: what was paid before is recorded, renewals are charged, and invites work', async () => {
    const { ask, admin, buy, checkout, endNextPeriod, invoices, planCalled, purchases, signIn, until } =
      await openFees()
    await buy('the-lantern-room', 'Resident')
    const late = await checkout(await signIn(BUYER), 'the-lantern-room', 'Patron')
    await admin.pay({ sessionId: late, recorded: false })
    await until('2026-04-11T00:00:00.000Z')
    const { pair, plan } = await planCalled('the-lantern-room', 'Patron')
    const { token } = await signIn(BUYER)
    await ask('purchase', { body: pair }, token)
    expect(
      await ask('discordInvite', { body: { serverId: plan.discordServerId ?? '' } }, token),
    ).toMatchObject({ inviteUrl: expect.stringContaining('invite') })
    await endNextPeriod()
    expect(await purchases((await signIn(BUYER)).token)).toMatchObject([
      { isActive: true, amount: 12, nextBillingDate: '2026-06-09T09:00:00.000Z' },
      { isActive: true, amount: 120 },
    ])
    await until('2026-06-01T00:00:00.000Z')
    expect(await invoices(SELLER)).toEqual([
      ['May 2026', 'open', usd(0.9)],
      ['April 2026', 'overdue', usd(0.9)],
      ['March 2026', 'overdue', usd(9.9)],
    ])
  })

  it('FEE-03: several are overdue until the last is paid', async () => {
    const { admin, buy, call, planCalled, signIn, until, feeMails } = await openFees()
    await buy('the-lantern-room', 'Resident')
    await until('2026-05-11T00:00:00.000Z')
    const { course } = await planCalled('the-lantern-room', 'Resident')
    const { token } = await signIn(SELLER)
    const rename = () =>
      call('updateCourse', { params: { courseId: course._id }, form: { category: 'Letters' } }, token)
    expect(await rename()).toEqual(
      refused(
        403,
        'Your account is disabled: the platform fees for March 2026 and April 2026 are overdue. Pay the invoices in your mail, and everything works again.',
      ),
    )
    const [april, march] = await admin.invoices()
    await admin.payInvoice({ invoiceId: april?.invoiceId ?? '' })
    expect((await admin.history())[0]).toMatchObject({ label: 'invoice.pay' })
    expect(await rename()).toEqual(refused(403, OWES_MARCH))
    expect(await admin.payInvoice({ invoiceId: march?.invoiceId ?? '' })).toMatchObject({
      status: 'paid',
      paidAt: at('2026-05-11T00:00:00Z'),
    })
    expect(await rename()).toMatchObject({ status: 200 })
    await expect(admin.payInvoice({ invoiceId: march?.invoiceId ?? '' })).rejects.toThrow(
      'This invoice has been paid already.',
    )
    await expect(admin.payInvoice({ invoiceId: 'none' })).rejects.toThrow('This invoice does not exist.')
    expect((await feeMails(SELLER)).map(([subject]) => subject).sort()).toEqual([
      'Paid: your Guildhall invoice for April 2026',
      'Paid: your Guildhall invoice for March 2026',
      'Your Guildhall account is disabled',
      'Your Guildhall account is disabled',
      'Your Guildhall invoice for April 2026',
      'Your Guildhall invoice for March 2026',
    ])
    const texts = (await admin.mails({ to: SELLER })).map(({ text }) => text)
    expect(texts).toContain(
      'Hello Sam Okafor,\n\nthank you for your payment of $0.90. Another invoice is overdue: your account works again when it is paid, too.',
    )
    expect(texts).toContain(
      'Hello Sam Okafor,\n\nthank you for your payment of $0.90. Nothing is overdue, and everything works.',
    )
  })

  it('FEE-03: paid in time, nothing is disabled and nobody is reminded', async () => {
    const { buy, call, planCalled, settleAll, signIn, until, feeMails } = await openFees()
    await buy('the-lantern-room', 'Patron')
    await until('2026-04-10T23:59:59.999Z')
    await settleAll()
    await until('2026-04-30T00:00:00.000Z')
    const { course } = await planCalled('the-lantern-room', 'Patron')
    const { token } = await signIn(SELLER)
    const rename = { params: { courseId: course._id }, form: { category: 'Letters' } }
    expect(await call('updateCourse', rename, token)).toMatchObject({ status: 200 })
    expect((await feeMails(SELLER)).map(([subject]) => subject)).toEqual([
      'Paid: your Guildhall invoice for March 2026',
      'Your Guildhall invoice for March 2026',
    ])
  })

  it('FEE-03: a rewind brings back the debt, and takes back the invoice', async () => {
    const { admin, settleAll, until } = await indebted()
    const status = async () => (await admin.invoices()).map((one) => one.status)
    const [last] = await admin.history()
    await settleAll()
    expect(await status()).toEqual(['paid'])
    await admin.rewind({ seq: last?.seq ?? 0 })
    expect(await status()).toEqual(['overdue'])
    await admin.rewind({ seq: (last?.seq ?? 0) - 1 })
    expect(await status()).toEqual([])
    expect(await admin.mails({ to: SELLER })).toEqual([])
    await until('2026-04-11T00:00:00.000Z')
    expect(await status()).toEqual(['overdue'])
  })

  it('FEE-03: the scenario of a seller who owes fees begins with one overdue and one still to be paid', async () => {
    const { admin, invoices, feeMails } = await openFees('overdue')
    expect(await invoices(SELLER)).toEqual([
      ['February 2026', 'open', usd(0.9)],
      ['January 2026', 'overdue', usd(9.9)],
    ])
    expect(await feeMails(SELLER)).toEqual([
      ['Your Guildhall invoice for February 2026', '2026-03-01T00:00:00.000Z'],
      ['Your Guildhall account is disabled', '2026-02-11T00:00:00.000Z'],
      ['Your Guildhall invoice for January 2026', '2026-02-01T00:00:00.000Z'],
    ])
    expect(new Date((await admin.state()).now).toISOString()).toBe('2026-03-02T09:00:00.000Z')
  })
})

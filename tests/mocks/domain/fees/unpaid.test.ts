import { describe, expect, it } from 'vitest'
import type { CallName } from '#src/api/contract/index.ts'
import { BUYER, INES, ORIGIN, refused, SELLER } from '#tests/mocks/backend.ts'
import { at, openFees, usd } from './fixtures.ts'

const OWES_MARCH =
  'Your account is disabled: the platform fee for March 2026 was due on April 10. Pay the invoice in your mail, and everything works again.'

/** Sam has sold a yearly plan of the Lantern Room for $120 in March, and has not paid the fee by 10 April. */
const indebted = async () => {
  const dataset = await openFees()
  await dataset.buy('the-lantern-room', 'Patron')
  await dataset.until('2026-04-11T00:00:00.000Z')
  return dataset
}

describe('the fake backend: an unpaid invoice for platform fees', () => {
  it('FEE-03, API-11: when overdue, is in the response of GET /users/me to its seller, with amount and payment page, until it is paid', async () => {
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

  it("FEE-03: disables the seller's account when the 10th has passed, and a mail says so", async () => {
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

  it('FEE-03: blocks every request with which the seller manages communities, plans, prices and members', async () => {
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

  it('FEE-03: blocks only the seller who owes it; other sellers can manage and sell, and get no data about the invoice', async () => {
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

  it('FEE-03: lets any user, even the seller, deactivate a community that lacks its bot', async () => {
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

  it('FEE-03: blocks new subscriptions, paid or free, also in checkouts that were opened before', async () => {
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

  it('FEE-03: does not affect members: their payments are recorded, their renewals charged, and their invites work', async () => {
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

  it('FEE-03: when there are several unpaid invoices, the seller is blocked until all are paid', async () => {
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

  it('FEE-03: when paid in time, disables nothing and sends no reminder', async () => {
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

  it('FEE-03: is overdue again after a rewind to a time before its payment, and gone after a rewind to a time before it was sent', async () => {
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

  it('FEE-03: the scenario of a seller who owes fees has one overdue and one open invoice', async () => {
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

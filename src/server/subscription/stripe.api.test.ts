import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingAccount, PurchaseAnswer, Quote } from '#contract/subscription/billing.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
const world = openWorld({ deps: { cards: stripeProcessor(stripe.options) } });
const { books } = stripe;

const professional = { planName: 'professional', billingCycle: 'monthly', price: 29 };
const enterprise = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };
const basic = { planName: 'basic', billingCycle: 'monthly', price: 15 };

/** As someone sees it who is signed in for longer than the owner's first day. */
const accountOf = async (company: Company) =>
  (await (await company.signedIn('admin')).get<BillingAccount>('/api/billing/account')).body;
const statusOf = async ({ owner }: Company) => (await owner.get<AccountStatus>('/api/auth/account-status')).body;
const sendEvent = ({ payload, signature }: { payload: string; signature: string }) =>
  world.visitor.post<ErrorBody>('/api/webhooks/stripe', payload, {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });

/** Goes to Stripe's page for a plan; answers the page's id. */
async function toCheckout({ owner }: Company, body: object = professional): Promise<string> {
  const opened = await owner.post<{ url: string }>('/api/billing/checkout', body);
  expect(opened.status).toBe(200);
  return opened.body.url.split('/').at(-1) ?? '';
}
/** A company that paid on Stripe's page and came back. */
async function paidCompany(body: object = professional): Promise<Company> {
  const company = await world.company({ tier: 'trial' });
  const checkoutSession = await toCheckout(company, body);
  books.pay(checkoutSession);
  const done = await company.owner.post('/api/billing/checkout/complete', { checkoutSession });
  expect(done.status).toBe(200);
  world.clock.forward({ minutes: 1 });
  return company;
}

describe('buying on Stripe’s own page', () => {
  it('makes the plan the company’s when it comes back, keeps the card and sends one receipt', async () => {
    const company = await world.company({ tier: 'trial' });
    expect((await statusOf(company)).cardEntry).toBe('redirect');
    const checkoutSession = await toCheckout(company);
    expect(books.sessions.get(checkoutSession)?.success_url).toBe(
      'http://localhost:3000/payment?plan=professional&cycle=monthly&checkout_session={CHECKOUT_SESSION_ID}',
    );
    const early = await company.owner.post('/api/billing/checkout/complete', { checkoutSession });
    expect(early).toMatchObject({ status: 409, body: { message: 'This payment hasn’t been completed.' } });
    books.pay(checkoutSession);
    for (let again = 0; again < 2; again += 1) {
      const done = await company.owner.post<PurchaseAnswer>('/api/billing/checkout/complete', { checkoutSession });
      expect(done).toMatchObject({
        status: 200,
        body: { subscriptionPlan: 'professional', nextBillingDate: '2026-12-23', amountCharged: 29, sandbox: false },
      });
    }
    await world.runJobs();
    const receipts = world.mailer.sent.filter(({ to }) => to === company.ownerEmail);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('Charged: $29.00 to Visa ending in 4242');
    expect(receipts[0]?.text).not.toContain('sandbox');
    expect(await accountOf(company)).toMatchObject({
      subscriptionStatus: 'active',
      sandbox: false,
      card: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 },
    });
  });

  it('holds also when the customer never comes back: the event says it', async () => {
    const company = await world.company({ tier: 'trial' });
    const session = books.pay(await toCheckout(company));
    expect((await sendEvent(stripe.event('checkout.session.completed', session))).status).toBe(200);
    expect(await statusOf(company)).toMatchObject({ subscriptionPlan: 'professional', billingCycle: 'monthly' });
  });

  it('and also without any event: the payment is asked about after a while', async () => {
    const company = await world.company({ tier: 'trial' });
    books.pay(await toCheckout(company));
    await world.runJob('settle-payments', {});
    expect((await statusOf(company)).subscriptionPlan).toBe('trial');
    world.clock.forward({ minutes: 6 });
    await world.runJob('settle-payments', {});
    expect((await statusOf(company)).subscriptionPlan).toBe('professional');
  });

  it('is given up, and charges nothing, when the page is left open', async () => {
    const company = await world.company({ tier: 'trial' });
    const checkoutSession = await toCheckout(company);
    world.clock.forward({ minutes: 46 });
    await world.runJob('settle-payments', {});
    expect(books.sessions.get(checkoutSession)?.status).toBe('expired');
    expect((await accountOf(company)).payments).toMatchObject([{ status: 'failed', amount: 29 }]);
    expect((await statusOf(company)).subscriptionPlan).toBe('trial');
  });

  it('gives way to another choice: the first page is closed, and only the second can be paid', async () => {
    const company = await world.company({ tier: 'trial' });
    const first = await toCheckout(company, professional);
    const second = await toCheckout(company, enterprise);
    expect(books.sessions.get(first)?.status).toBe('expired');
    books.pay(second);
    await company.owner.post('/api/billing/checkout/complete', { checkoutSession: second });
    expect((await statusOf(company)).subscriptionPlan).toBe('enterprise');
  });

  it('keeps what was paid on a page that another choice was to replace', async () => {
    const company = await world.company({ tier: 'trial' });
    books.pay(await toCheckout(company, basic));
    const up = await company.owner.post<PurchaseAnswer>('/api/billing/purchase', professional);
    expect(up).toMatchObject({ status: 200, body: { amountCharged: 14 } });
    expect(await accountOf(company)).toMatchObject({ subscriptionPlan: 'professional', credit: 0 });
  });

  it('is another company’s business only there', async () => {
    const [company, other] = [await world.company({ tier: 'trial' }), await world.company({ tier: 'trial' })];
    const checkoutSession = await toCheckout(company);
    books.pay(checkoutSession);
    expect((await other.owner.post('/api/billing/checkout/complete', { checkoutSession })).status).toBe(404);
    expect((await statusOf(other)).subscriptionPlan).toBe('trial');
  });

  it('takes no card in our own calls, and no purchase without one', async () => {
    const company = await world.company({ tier: 'trial' });
    const none = await company.owner.post('/api/billing/purchase', professional);
    expect(none).toMatchObject({ status: 402, body: { error: 'payment_method_required' } });
    const paymentDetails = {
      cardNumber: '4242424242424242',
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'Dana',
      email: 'd@example.com',
      zipCode: '85306',
    };
    const raw = await company.owner.post('/api/billing/purchase', { ...professional, paymentDetails });
    expect(raw).toMatchObject({ status: 400, body: { details: [{ field: 'paymentDetails' }] } });
    expect((await accountOf(company)).payments).toEqual([]);
  });
});

describe('the card that Stripe keeps', () => {
  it('pays for a change of plan, less the credit', async () => {
    const company = await paidCompany();
    const offered = await company.owner.get<Quote>('/api/billing/quote?planName=enterprise&billingCycle=monthly');
    expect(offered.body).toMatchObject({ dueNow: 16, credit: 29, card: { brand: 'visa', last4: '4242' } });
    const before = books.takenCents(company);
    const up = await company.owner.post<PurchaseAnswer>('/api/billing/purchase', enterprise);
    expect(up).toMatchObject({ status: 200, body: { amountCharged: 16, sandbox: false, message: 'Paid.' } });
    expect(books.takenCents(company) - before).toBe(1600);
  });

  it('pays for the next month by itself, once', async () => {
    const company = await paidCompany();
    const before = books.takenCents(company);
    world.clock.forward({ days: 30 });
    await world.runJob('renew-plan', { companyId: company.companyId });
    await world.runJob('renew-plan', { companyId: company.companyId });
    expect(books.takenCents(company) - before).toBe(2900);
    expect(await accountOf(company)).toMatchObject({ nextBillingDate: '2027-01-23', subscriptionStatus: 'active' });
  });

  it('is declined: nothing changes, and the reason is told', async () => {
    const company = await paidCompany();
    books.refuses = { code: 'card_declined', message: 'Your card has insufficient funds.' };
    const refused = await company.owner.post('/api/billing/purchase', enterprise);
    expect(refused).toMatchObject({
      status: 402,
      body: { error: 'card_declined', message: 'Your card has insufficient funds.' },
    });
    expect(await accountOf(company)).toMatchObject({
      subscriptionPlan: 'professional',
      payments: [{ status: 'failed', reason: 'Your card has insufficient funds.' }, { status: 'succeeded' }],
    });
  });

  it('sends its holder to the page where the bank wants a confirmation', async () => {
    const company = await paidCompany();
    books.refuses = { code: 'authentication_required', message: 'This transaction requires authentication.' };
    const refused = await company.owner.post('/api/billing/purchase', enterprise);
    expect(refused).toMatchObject({ status: 402, body: { error: 'payment_method_required' } });
  });

  it('is replaced on the page without being charged while the plan runs', async () => {
    const company = await paidCompany();
    const before = books.takenCents(company);
    const checkoutSession = await toCheckout(company, professional);
    books.pay(checkoutSession, { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2031 });
    const done = await company.owner.post<PurchaseAnswer>('/api/billing/checkout/complete', { checkoutSession });
    expect(done.body).toMatchObject({ amountCharged: 0, nextBillingDate: (await accountOf(company)).nextBillingDate });
    expect(books.takenCents(company)).toBe(before);
    expect((await accountOf(company)).card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('is forgotten at Stripe as well', async () => {
    const company = await paidCompany();
    const kept = books.methods.size;
    expect((await company.owner.delete<BillingAccount>('/api/billing/account/card')).body.card).toBeNull();
    expect(books.methods.size).toBe(kept - 1);
    expect((await company.owner.post('/api/billing/purchase', enterprise)).status).toBe(402);
  });

  it('gets its money back on request', async () => {
    const company = await paidCompany();
    const back = await company.owner.post<BillingAccount>('/api/billing/account/money-back', {});
    expect(back.body).toMatchObject({ subscriptionStatus: 'none', payments: [{ refunded: 29, status: 'refunded' }] });
    expect(books.refunds.at(-1)).toMatchObject({ cents: 2900 });
  });
});

describe('an event', () => {
  const succeeded = async (company: Company) => {
    const session = books.pay(await toCheckout(company));
    return { session, intent: books.intents.get(String(session.payment_intent)) ?? {} };
  };

  it('counts once, however often and in whatever order it comes', async () => {
    const company = await world.company({ tier: 'trial' });
    const { session, intent } = await succeeded(company);
    const completed = stripe.event('checkout.session.completed', session);
    const failed = stripe.event('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' });
    for (const event of [failed, completed, stripe.event('payment_intent.succeeded', intent), completed, failed]) {
      expect((await sendEvent(event)).status).toBe(200);
    }
    const account = await accountOf(company);
    expect(account).toMatchObject({ subscriptionPlan: 'professional', credit: 0 });
    expect(account.payments).toMatchObject([{ status: 'succeeded', amount: 29 }]);
    await world.runJobs();
    expect(world.mailer.sent.filter(({ to }) => to === company.ownerEmail)).toHaveLength(1);
  });

  it('that is not signed with our secret, changed on the way, old, or no event at all, is refused and changes nothing', async () => {
    const company = await world.company({ tier: 'trial' });
    const { session } = await succeeded(company);
    const good = stripe.event('checkout.session.completed', session);
    const foreign = stripe.event('checkout.session.completed', session, { secret: 'whsec_of_someone_else' });
    const old = stripe.event('checkout.session.completed', session, {
      at: new Date(world.clock.now().getTime() - 6 * 60_000),
    });
    const tampered = { ...good, payload: good.payload.replace('2900', '1') };
    for (const event of [foreign, tampered, old, { ...good, signature: '' }, { payload: 'x', signature: 'y' }]) {
      expect(await sendEvent(event)).toMatchObject({ status: 400, body: { error: 'Invalid input' } });
    }
    expect((await world.visitor.post('/api/webhooks/stripe')).status).toBe(400);
    expect((await statusOf(company)).subscriptionPlan).toBe('trial');
    expect((await sendEvent(good)).status).toBe(200);
    expect((await statusOf(company)).subscriptionPlan).toBe('professional');
  });

  it('of another application on the same account, of an unknown kind, or about a payment nobody knows, is taken and left', async () => {
    const nowhere = { companyId: '6b0c2c8e-0000-4000-8000-000000000000', paymentId: 'PAY-X' };
    for (const event of [
      stripe.event('invoice.created', { id: 'in_1' }),
      stripe.event('payment_intent.succeeded', { id: 'pi_other', metadata: {} }),
      stripe.event('payment_intent.succeeded', { id: 'pi_other', metadata: { companyId: "x' --", paymentId: 'P' } }),
      stripe.event('payment_intent.succeeded', { id: 'pi_other', metadata: nowhere }),
      stripe.event('charge.refunded', { id: 'ch_1', amount_refunded: 100, metadata: nowhere }),
    ]) {
      expect(await sendEvent(event)).toMatchObject({ status: 200, body: { received: true } });
    }
  });

  it('of money given back at Stripe shows with the payment, and an older one does not undo it', async () => {
    const company = await paidCompany();
    const [payment] = (await accountOf(company)).payments;
    const metadata = { companyId: company.companyId, paymentId: payment?.paymentId };
    const refunded = (amount_refunded: number) =>
      stripe.event('charge.refunded', { id: 'ch', amount_refunded, metadata });
    await sendEvent(refunded(1500));
    expect((await accountOf(company)).payments).toMatchObject([{ refunded: 15, status: 'succeeded' }]);
    await sendEvent(refunded(1000));
    expect((await accountOf(company)).payments).toMatchObject([{ refunded: 15, status: 'succeeded' }]);
    await sendEvent(refunded(2900));
    expect((await accountOf(company)).payments).toMatchObject([{ refunded: 29, status: 'refunded' }]);
  });
});

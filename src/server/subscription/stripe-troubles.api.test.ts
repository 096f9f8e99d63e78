import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
const world = openWorld({ deps: { cards: stripeProcessor(stripe.options) } });
const { books } = stripe;
const professional = { planName: 'professional', billingCycle: 'monthly', price: 29 };
const enterprise = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };

/** As someone sees it who is signed in for longer than the owner's first day. */
const accountOf = async (company: Company) =>
  (await (await company.signedIn('admin')).get<BillingAccount>('/api/billing/account')).body;
async function paidCompany(): Promise<Company> {
  const company = await world.company({ tier: 'trial' });
  const { body } = await company.owner.post<{ url: string }>('/api/billing/checkout', professional);
  const checkoutSession = body.url.split('/').at(-1) ?? '';
  books.pay(checkoutSession);
  await company.owner.post('/api/billing/checkout/complete', { checkoutSession });
  world.clock.forward({ minutes: 1 });
  return company;
}
const buyInTrouble = ({ owner }: Company, body: object = enterprise) =>
  owner.call<ErrorBody>('POST', '/api/billing/purchase', body, { allow5xx: true });
const settleLater = async (): Promise<void> => {
  stripe.trouble = 'none';
  world.clock.forward({ minutes: 6 });
  await world.runJob('settle-payments', {});
};

describe('while Stripe is in trouble', () => {
  it('a charge whose answer is lost is not taken twice: it is found and holds', async () => {
    const company = await paidCompany();
    const before = books.takenCents(company);
    stripe.trouble = 'answers lost';
    const lost = await buyInTrouble(company);
    expect(lost).toMatchObject({ status: 503, body: { error: 'Service unavailable' } });
    expect(lost.body.message).toContain('Please don’t pay again');
    expect((await accountOf(company)).payments[0]).toMatchObject({ status: 'pending', amount: 16 });
    stripe.trouble = 'none';
    expect((await company.owner.post('/api/billing/purchase', enterprise)).status).toBe(409);
    await settleLater();
    expect(await accountOf(company)).toMatchObject({
      subscriptionPlan: 'enterprise',
      payments: [{ status: 'succeeded', amount: 16 }, { status: 'succeeded' }],
    });
    expect(books.takenCents(company) - before).toBe(1600);
  });

  it.each(['never arrives', 'fails inside'] as const)(
    'a charge that %s is given up and charges nothing',
    async (trouble) => {
      const company = await paidCompany();
      const before = books.takenCents(company);
      stripe.trouble = trouble;
      expect((await buyInTrouble(company)).status).toBe(503);
      await settleLater();
      expect(await accountOf(company)).toMatchObject({
        subscriptionPlan: 'professional',
        payments: [{ status: 'failed', reason: 'The payment was abandoned. Nothing was charged.' }, {}],
      });
      expect(books.takenCents(company)).toBe(before);
      expect((await company.owner.post('/api/billing/purchase', enterprise)).status).toBe(200);
    },
  );

  it('a renewal whose answer is lost is paid once', async () => {
    const company = await paidCompany();
    const before = books.takenCents(company);
    world.clock.forward({ days: 30 });
    stripe.trouble = 'answers lost';
    await expect(world.runJob('renew-plan', { companyId: company.companyId })).rejects.toThrow('StripeConnectionError');
    await world.runJob('renew-plan', { companyId: company.companyId });
    await settleLater();
    expect(books.takenCents(company) - before).toBe(2900);
    expect(await accountOf(company)).toMatchObject({ subscriptionStatus: 'active', nextBillingDate: '2027-01-23' });
  });

  it('a renewal that never arrived is made up for with the same key', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const company = await paidCompany();
    const before = books.takenCents(company);
    world.clock.forward({ days: 30 });
    stripe.requests.length = 0;
    stripe.trouble = 'never arrives';
    await expect(world.runJob('renew-plan', { companyId: company.companyId })).rejects.toThrow('StripeConnectionError');
    await settleLater();
    expect(books.takenCents(company) - before).toBe(2900);
    const keys = stripe.requests
      .filter(({ call }) => call === 'POST /v1/payment_intents')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys)).toEqual(new Set([`${company.companyId}:renewal:2026-12-23:0`]));
  });

  it('money that is to go back goes later, once', async () => {
    const company = await paidCompany();
    const before = books.refunds.length;
    stripe.trouble = 'answers lost';
    const back = await company.owner.post<BillingAccount>('/api/billing/account/money-back', {});
    expect(back).toMatchObject({ status: 200, body: { subscriptionStatus: 'none', payments: [{ refunded: 0 }] } });
    await settleLater();
    expect((await accountOf(company)).payments).toMatchObject([{ refunded: 29, status: 'refunded' }]);
    expect(books.refunds.length - before).toBe(1);
  });

  it('no page is opened, nothing waits, and the next try goes through', async () => {
    const company = await world.company({ tier: 'trial' });
    stripe.trouble = 'fails inside';
    const refused = await company.owner.call('POST', '/api/billing/checkout', professional, { allow5xx: true });
    expect(refused).toMatchObject({ status: 503 });
    stripe.trouble = 'none';
    expect((await company.owner.post('/api/billing/checkout', professional)).status).toBe(200);
  });

  it.each([
    ['holds after all', false, { subscriptionPlan: 'enterprise', credit: 0 }],
    ['stays as credit where the company has gone on without it', true, { subscriptionPlan: 'basic', credit: 30 }],
  ])('money that comes in after the payment was given up %s', async (_what, goesOn, account) => {
    const company = await paidCompany();
    stripe.trouble = 'never arrives';
    expect((await buyInTrouble(company)).status).toBe(503);
    await settleLater();
    const [given] = (await accountOf(company)).payments;
    expect(given).toMatchObject({ status: 'failed', amount: 16 });
    if (goesOn) {
      const basic = { planName: 'basic', billingCycle: 'monthly', price: 15 };
      expect(await company.owner.post('/api/billing/purchase', basic)).toMatchObject({ body: { amountCharged: 0 } });
    }
    const metadata = { companyId: company.companyId, paymentId: given?.paymentId };
    const late = { id: books.newId('pi'), status: 'succeeded', amount: 1600, amount_received: 1600, metadata };
    books.intents.set(late.id, late);
    const { payload, signature } = stripe.event('payment_intent.succeeded', late);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    for (let again = 0; again < 2; again += 1) {
      expect((await world.visitor.post('/api/webhooks/stripe', payload, { headers })).status).toBe(200);
    }
    const after = await accountOf(company);
    expect(after).toMatchObject(account);
    expect(after.payments.find(({ paymentId }) => paymentId === given?.paymentId)).toMatchObject({
      status: 'succeeded',
    });
  });
});

describe('a customer that was deleted at Stripe', () => {
  it('can pay again, as a new one', async () => {
    const company = await paidCompany();
    books.customers.clear();
    const opened = await company.owner.post<{ url: string }>('/api/billing/checkout', enterprise);
    expect(opened.status).toBe(200);
    const checkoutSession = opened.body.url.split('/').at(-1) ?? '';
    books.pay(checkoutSession);
    expect((await company.owner.post('/api/billing/checkout/complete', { checkoutSession })).status).toBe(200);
    expect((await accountOf(company)).subscriptionPlan).toBe('enterprise');
  });
});

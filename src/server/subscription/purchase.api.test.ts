import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingAccount, PurchaseAnswer, Quote } from '#contract/subscription/billing.ts';
import { CardDeclined, type CardProcessor } from '#server/adapters/cards/port.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

/** The sandbox, which waits where a test says so, as if the charge took its time. */
const sandbox = sandboxProcessor(() => world.clock.now());
let beforeCharge: () => Promise<void> = async () => undefined;
const cards: CardProcessor = {
  ...sandbox,
  charge: async (charge) => {
    await beforeCharge();
    return sandbox.charge(charge);
  },
};
const world = openWorld({ deps: { cards } });

const basic = { planName: 'basic', billingCycle: 'monthly', price: 15 };
const professional = { planName: 'professional', billingCycle: 'monthly', price: 29 };
const enterprise = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };
const enterpriseYearly = { planName: 'enterprise', billingCycle: 'annual', price: 37 };
const card = {
  cardNumber: '5555 5555 5555 4444',
  expiryDate: '04/31',
  cvv: '123',
  cardholderName: 'Dana Reyes',
  email: 'dana@example.com',
  zipCode: '85306',
};

const buy = (who: Visitor, body: object) => who.post<PurchaseAnswer & ErrorBody>('/api/billing/purchase', body);
const accountOf = async (who: Visitor) => (await who.get<BillingAccount>('/api/billing/account')).body;
const quote = async (who: Visitor, planName: string, billingCycle = 'monthly') =>
  (await who.get<Quote>(`/api/billing/quote?planName=${planName}&billingCycle=${billingCycle}`)).body;
/** A company that has its plan for some days; its owner stays signed in. */
async function companyWith(body: object, days = 0) {
  const company = await world.company({ tier: 'trial' });
  const owner = await company.signedIn('owner');
  expect((await buy(company.owner, body)).status).toBe(200);
  world.clock.forward({ days, minutes: 1 });
  return { ...company, owner };
}

describe('a purchase', () => {
  it('stands in the account with its card, its payment and what comes next', async () => {
    const { owner } = await companyWith({ ...professional, paymentDetails: card });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionPlan: 'professional',
      subscriptionStatus: 'active',
      billingCycle: 'monthly',
      nextBillingDate: '2026-12-23',
      nextCharge: 29,
      credit: 0,
      cancelAtPeriodEnd: false,
      card: { brand: 'mastercard', last4: '4444', expiryMonth: 4, expiryYear: 2031 },
      moneyBackUntil: '2026-12-23',
      payments: [{ description: 'Professional plan, billed monthly', amount: 29, refunded: 0, status: 'succeeded' }],
      sandbox: true,
    });
    const status = (await owner.get<AccountStatus>('/api/auth/account-status')).body;
    expect(status).toMatchObject({ billingCycle: 'monthly', cancelAtPeriodEnd: false, cardEntry: 'form' });
  });

  it('sends a receipt to who bought, and shows the same to print', async () => {
    const company = await companyWith({ ...professional, paymentDetails: card });
    await world.runJobs();
    const { subject, text } = world.mailer.lastTo(company.ownerEmail);
    const number = `${company.companyId.slice(0, 8).toUpperCase()}-0001`;
    expect(subject).toBe(`Your Poolhand receipt ${number}`);
    expect(text).toContain('Professional plan, billed monthly');
    expect(text).toContain('From November 23, 2026 to December 23, 2026.');
    expect(text).toContain('Charged: $29.00 to Mastercard ending in 4444');
    expect(text).toContain('No money was charged');
    const [payment] = (await accountOf(company.owner)).payments;
    const page = await company.owner.get<string>(`/api/billing/payments/${payment?.paymentId}/receipt`);
    expect(page.headers['content-type']).toContain('text/html');
    for (const shown of [number, 'November 23, 2026', '$29.00', 'Mastercard ending in 4444', 'No money was charged']) {
      expect(page.body).toContain(shown);
    }
  });

  it('shows receipts only to who may see the billing, and only its own', async () => {
    const [company, other] = [await companyWith(professional), await companyWith(professional)];
    const path = `/api/billing/payments/${(await accountOf(company.owner)).payments[0]?.paymentId}/receipt`;
    expect((await other.owner.get(path)).status).toBe(404);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await (await company.signedIn('technician')).get(path)).status).toBe(403);
    expect((await (await company.signedIn('admin')).get(path)).status).toBe(200);
  });

  it('of a higher plan holds at once, with credit for the days not used', async () => {
    const { owner } = await companyWith(professional, 15);
    const offered = await quote(owner, 'enterprise');
    expect(offered).toEqual({
      subscriptionPlan: 'enterprise',
      billingCycle: 'monthly',
      amount: 45,
      credit: 14.5,
      dueNow: 30.5,
      creditLeft: 0,
      nextBillingDate: '2027-01-08',
      card: { brand: 'visa', last4: '4242' },
    });
    const up = await buy(owner, enterprise);
    expect(up.body).toMatchObject({ amountCharged: 30.5, nextBillingDate: '2027-01-08' });
    expect(await accountOf(owner)).toMatchObject({ subscriptionPlan: 'enterprise', credit: 0, nextCharge: 45 });
  });

  it('of a lower plan takes nothing and leaves credit for the next charges', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const { owner } = await companyWith(enterpriseYearly);
    expect(await quote(owner, 'basic')).toMatchObject({ credit: 444, dueNow: 0, creditLeft: 429 });
    const down = await buy(owner, basic);
    expect(down.body).toMatchObject({
      amountCharged: 0,
      message: 'Nothing was charged.',
      nextBillingDate: '2026-12-23',
    });
    expect(await accountOf(owner)).toMatchObject({ subscriptionPlan: 'basic', credit: 429, nextCharge: 0 });
  });

  it('of the very plan that is running is refused, and with a card only replaces the card', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const { owner } = await companyWith(professional, 10);
    expect(await buy(owner, professional)).toMatchObject({
      status: 409,
      body: { message: 'You already have the Professional plan, billed monthly.' },
    });
    expect(await quote(owner, 'professional')).toMatchObject({ dueNow: 0, nextBillingDate: '2026-12-23' });
    const replaced = await buy(owner, { ...professional, paymentDetails: card });
    expect(replaced).toMatchObject({ status: 200, body: { amountCharged: 0, nextBillingDate: '2026-12-23' } });
    expect(await accountOf(owner)).toMatchObject({ card: { brand: 'mastercard' }, nextBillingDate: '2026-12-23' });
    const declined = { ...professional, paymentDetails: { ...card, cardNumber: '4000 0000 0000 0002' } };
    expect((await buy(owner, declined)).status).toBe(402);
    expect((await accountOf(owner)).card).toMatchObject({ brand: 'mastercard' });
  });

  it('works for a company whose plan was given to it', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionStatus: 'active',
      billingCycle: null,
      nextCharge: null,
      card: null,
      payments: [],
    });
    expect((await buy(owner, enterprise)).body).toMatchObject({ amountCharged: 45 });
  });

  it('is open to plans that have ended, and to the ended trial', async () => {
    const none = await world.company({ tier: 'none' });
    expect((await none.owner.get('/api/billing/account')).status).toBe(200);
    expect((await buy(none.owner, basic)).status).toBe(200);
    expect(await accountOf(none.owner)).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('may be looked at with the right to see, and made with the right to edit', async () => {
    const company = await world.company();
    const rights = { canView: true, canEdit: false, canDelete: false };
    const entry = { role: 'technician', feature: 'billing', isEnabled: true, ...rights };
    await company.owner.put('/api/permissions', { permissions: [entry] });
    const looking = await company.signedIn('technician');
    expect((await looking.get('/api/billing/account')).status).toBe(200);
    expect((await quote(looking, 'basic')).amount).toBe(15);
    for (const path of ['purchase', 'checkout', 'account/cancel', 'account/resume', 'account/money-back']) {
      expect((await looking.post(`/api/billing/${path}`, basic)).status, path).toBe(403);
    }
    expect((await looking.delete('/api/billing/account/card')).status).toBe(403);
  });
});

describe('a card', () => {
  it.each([
    [{ cardNumber: '4242 4242 4242 4241' }, 'paymentDetails.cardNumber', 'Please check the card number.'],
    [{ expiryDate: '10/26' }, 'paymentDetails.expiryDate', 'This card has expired.'],
    [{ expiryDate: 'next year' }, 'paymentDetails.expiryDate', 'Please enter the expiry date as MM/YY.'],
    [{ cvv: '12' }, 'paymentDetails.cvv', 'Please enter the 3 digits of the security code.'],
  ])('with %j is sent back with its field', async (faulty, field, message) => {
    const { owner } = await world.company({ tier: 'trial' });
    const answer = await buy(owner, { ...professional, paymentDetails: { ...card, ...faulty } });
    expect(answer).toMatchObject({ status: 400, body: { message, details: [{ field, message }] } });
    expect((await accountOf(owner)).payments).toEqual([]);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    ['4012 8888 8888 1881', 'Test mode: only test cards such as 4242 4242 4242 4242 work.'],
  ])('%s is declined: the payment failed, and nothing else changed', async (cardNumber, reason) => {
    const { owner } = await world.company({ tier: 'trial' });
    const answer = await buy(owner, { ...professional, paymentDetails: { ...card, cardNumber } });
    expect(answer).toMatchObject({ status: 402, body: { error: 'card_declined', message: reason } });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionStatus: 'trial',
      card: null,
      payments: [{ status: 'failed', reason, amount: 29 }],
    });
    expect((await buy(owner, { ...professional, paymentDetails: card })).status).toBe(200);
  });
});

describe('two purchases of one company at once', () => {
  it('are one: the other is refused while the first is being paid', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    beforeCharge = () => held;
    const first = buy(owner, { ...professional, paymentDetails: card });
    await expect.poll(async () => (await accountOf(owner)).payments).toMatchObject([{ status: 'pending' }]);
    const others = await Promise.all([buy(owner, enterprise), buy(owner, professional), buy(owner, basic)]);
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
    beforeCharge = async () => undefined;
    goOn();
    expect((await first).status).toBe(200);
    expect((await accountOf(owner)).payments).toHaveLength(1);
  });

  it('begun in the same moment charge once', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(owner, professional)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await accountOf(owner)).payments).toMatchObject([{ amount: 29, status: 'succeeded' }]);
  });

  it('sent again with the same key answer the first answer', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const headers = { 'idempotency-key': 'purchase-1' };
    const send = (cvv: string) =>
      owner.post('/api/billing/purchase', { ...professional, paymentDetails: { ...card, cvv } }, { headers });
    const first = await send('123');
    const again = await send('124');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await owner.post('/api/billing/purchase', { ...enterprise, paymentDetails: card }, { headers });
    expect(other.status).toBe(409);
  });
});

describe('a purchase that was cut off', () => {
  it('waits, then is given up: nothing was charged, and the plan can be bought again', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    beforeCharge = async () => {
      throw new Error('the process died here');
    };
    const cut = await owner.call('POST', '/api/billing/purchase', professional, { allow5xx: true });
    beforeCharge = async () => undefined;
    expect(cut.status).toBe(500);
    expect((await buy(owner, professional)).status).toBe(409);
    await world.runJob('settle-payments', {});
    expect((await accountOf(owner)).payments).toMatchObject([{ status: 'pending' }]);
    world.clock.forward({ minutes: 5 });
    await world.runJob('settle-payments', {});
    const [given] = (await accountOf(owner)).payments;
    expect(given).toMatchObject({ status: 'failed', reason: 'The payment was abandoned. Nothing was charged.' });
    expect((await buy(owner, professional)).status).toBe(200);
  });

  it('by a refusal is over at once', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    beforeCharge = async () => {
      throw new CardDeclined('No.');
    };
    expect((await buy(owner, professional)).status).toBe(402);
    beforeCharge = async () => undefined;
    expect((await buy(owner, professional)).status).toBe(200);
  });
});

it('POST /api/billing/checkout is refused where cards are typed into our own page', async () => {
  const { owner } = await world.company({ tier: 'trial' });
  expect(await owner.post('/api/billing/checkout', professional)).toMatchObject({
    status: 409,
    body: { message: 'Enter your card on the payment page.' },
  });
  expect((await owner.post('/api/billing/checkout/complete', { checkoutSession: 'cs_1' })).status).toBe(404);
  expect((await world.visitor.post('/api/webhooks/stripe', '{}')).status).toBe(404);
});

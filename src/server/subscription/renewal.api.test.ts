import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import { catalog, type Translation } from '#domain/language/index.ts';
import type { CardProcessor } from '#server/adapters/cards/port.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import { companies } from '#server/db/schema/index.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import type { subscriptionTexts } from './texts.ts';

/** The sandbox, which counts what it is asked for. */
const sandbox = sandboxProcessor(() => world.clock.now());
const charged: { companyId: string; amountCents: number; idempotencyKey: string }[] = [];
const cards: CardProcessor = {
  ...sandbox,
  charge: (charge) => {
    const { companyId, amountCents, idempotencyKey } = charge;
    charged.push({ companyId, amountCents, idempotencyKey });
    return sandbox.charge(charge);
  },
};
const world = openWorld({ deps: { cards, languages: ['en', 'es'] } });
const inSpanish: Pick<Translation<typeof subscriptionTexts>, 'offer' | 'noCardOnFile'> = {
  offer: { monthly: ({ plan }) => `Plan ${plan}, cada mes`, annual: ({ plan }) => `Plan ${plan}, cada año` },
  noCardOnFile: 'No hay tarjeta guardada.',
};
catalog('subscription.calls', inSpanish, 'es');

const professional = { planName: 'professional', billingCycle: 'monthly', price: 29 };
const card = {
  cardNumber: '4242424242424242',
  expiryDate: '12/34',
  cvv: '123',
  cardholderName: 'Dana Reyes',
  email: 'dana@example.com',
  zipCode: '85306',
};
/** Paid with when it is typed, declined at every later charge. */
const failing = { ...card, cardNumber: '4000000000000341' };
const declinedMails = (company: Company) =>
  world.mailer.sent.filter(({ to, subject }) => to === company.ownerEmail && subject === 'Your card was declined');

async function companyWith(paymentDetails: object = card, body: object = professional): Promise<Company> {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await world.company({ tier: 'trial' });
  const owner = await company.signedIn('owner');
  const bought = await company.owner.post('/api/billing/purchase', { ...body, paymentDetails });
  expect(bought.status).toBe(200);
  await world.runJobs();
  charged.length = 0;
  return { ...company, owner };
}
/** As someone sees it who has just signed in: the walks are longer than any session. */
const accountOf = async (company: Company) =>
  (await (await company.signedIn('admin')).get<BillingAccount>('/api/billing/account')).body;
const statusOf = async ({ owner }: Company) => (await owner.get<AccountStatus>('/api/auth/account-status')).body;
const chargesOf = ({ companyId }: Company) => charged.filter((one) => one.companyId === companyId);
/** The hourly job, so many days later, at nine in the morning for the company. */
async function passDays(days: number): Promise<void> {
  world.clock.forward({ days });
  await world.runJob('renew-plans', {});
}
const mayWork = async ({ owner }: Company) => (await owner.post('/api/customers', { name: 'Pat' })).status;

describe('a renewal', () => {
  it('takes the money on the day the paid time ends, and not a day earlier', async () => {
    const company = await companyWith();
    await passDays(29);
    expect(chargesOf(company)).toEqual([]);
    await passDays(1);
    expect(chargesOf(company)).toMatchObject([{ amountCents: 2900 }]);
    expect(await accountOf(company)).toMatchObject({
      subscriptionStatus: 'active',
      nextBillingDate: '2027-01-23',
      payments: [{ description: 'Professional plan, billed monthly', amount: 29, status: 'succeeded' }, {}],
    });
    const receipt = world.mailer.lastTo(company.ownerEmail);
    expect(receipt.subject).toMatch(/^Your Poolhand receipt [0-9A-F]{8}-0002$/);
    expect(receipt.text).toContain('From December 23, 2026 to January 23, 2027.');
  });

  it('goes by the company’s own calendar: its day begins when it begins there', async () => {
    const company = await companyWith();
    // Eleven in the evening of December 22 in Phoenix; the 23rd has begun in London.
    world.clock.set('2026-12-23T06:00:00.000Z');
    await world.runJob('renew-plans', {});
    expect(chargesOf(company)).toEqual([]);
    world.clock.set('2026-12-23T07:30:00.000Z');
    await world.runJob('renew-plans', {});
    expect(chargesOf(company)).toHaveLength(1);
  });

  it('begins with the company’s day also where that day begins before the one in Greenwich', async () => {
    const company = await companyWith();
    await world.deps.db.inCompany(company.companyId, (tx) =>
      tx.update(companies).set({ timeZone: 'Pacific/Auckland' }).where(eq(companies.companyId, company.companyId)),
    );
    // Half past eleven in the evening of December 22 in Auckland, then half past midnight of the 23rd.
    world.clock.set('2026-12-22T10:30:00.000Z');
    await world.runJob('renew-plans', {});
    expect(chargesOf(company)).toEqual([]);
    world.clock.set('2026-12-22T11:30:00.000Z');
    await world.runJob('renew-plans', {});
    expect(chargesOf(company)).toHaveLength(1);
  });

  it('is done once, whoever does it: by two servers at once, again the next hour, and month after month', async () => {
    const company = await companyWith();
    const { companyId } = company;
    for (const month of ['2026-12-23', '2027-01-23', '2027-02-23', '2027-03-23']) {
      world.clock.set(`${month}T16:00:00.000Z`);
      charged.length = 0;
      await Promise.all([1, 2, 3, 4].map(() => world.runJob('renew-plan', { companyId })));
      await world.runJob('renew-plans', {});
      expect(chargesOf(company), month).toHaveLength(1);
    }
    expect(await accountOf(company)).toMatchObject({ nextBillingDate: '2027-04-23' });
    expect((await accountOf(company)).payments).toHaveLength(5);
  });

  it('is paid from the credit first', async () => {
    const company = await companyWith(card, { planName: 'enterprise', billingCycle: 'annual', price: 37 });
    await company.owner.post('/api/billing/purchase', professional);
    expect(await accountOf(company)).toMatchObject({ credit: 415 });
    charged.length = 0;
    for (let month = 0; month < 14; month += 1) await passDays(31);
    // $415 of credit are fourteen months of $29 and $9 of the fifteenth.
    expect(chargesOf(company)).toEqual([]);
    expect(await accountOf(company)).toMatchObject({ credit: 9, nextCharge: 20 });
    await passDays(31);
    expect(chargesOf(company)).toMatchObject([{ amountCents: 2000 }]);
    expect(world.mailer.sent.some(({ text }) => text.includes('Paid with credit: $9.00'))).toBe(true);
  });

  it('of a year takes a year', async () => {
    const company = await companyWith(card, { planName: 'basic', billingCycle: 'annual', price: 12 });
    await passDays(364);
    expect(chargesOf(company)).toEqual([]);
    await passDays(1);
    expect(chargesOf(company)).toMatchObject([{ amountCents: 14_400 }]);
    expect((await accountOf(company)).nextBillingDate).toBe('2028-11-23');
  });

  it('does not charge for months in which the server stood still', async () => {
    const company = await companyWith();
    await passDays(100);
    expect(chargesOf(company)).toHaveLength(1);
    expect((await accountOf(company)).nextBillingDate).toBe('2027-04-03');
  });

  it('leaves companies alone whose plan was given to them', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const company = await world.company({ tier: 'professional' });
    await passDays(400);
    expect(chargesOf(company)).toEqual([]);
    const admin = await company.signedIn('admin');
    expect((await admin.get<AccountStatus>('/api/auth/account-status')).body.subscriptionStatus).toBe('active');
  });
});

describe('a renewal that is declined', () => {
  it('leaves the plan open past due, tries on the third and fifth day, and ends it after seven', async () => {
    const company = await companyWith(failing);
    await passDays(30);
    expect(await statusOf(company)).toMatchObject({ subscriptionStatus: 'past_due', subscriptionPlan: 'professional' });
    expect(await mayWork(company)).toBe(201);
    const { text } = world.mailer.lastTo(company.ownerEmail);
    expect(text).toContain(
      'We couldn’t charge $29.00 for your Professional plan, billed monthly: Your card was declined.',
    );
    expect(text).toContain('We’ll try again on December 26, 2026.');
    expect(text).toContain('You can use your plan until December 29, 2026.');

    for (const [days, attempts] of [
      [2, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [1, 3],
    ] as const) {
      await passDays(days);
      expect(chargesOf(company)).toHaveLength(attempts);
      expect((await statusOf(company)).subscriptionStatus).toBe('past_due');
    }
    expect(declinedMails(company)).toHaveLength(3);
    expect(new Set(chargesOf(company).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(await mayWork(company)).toBe(201);

    await passDays(1);
    expect(await statusOf(company)).toMatchObject({ subscriptionStatus: 'none', subscriptionPlan: 'none' });
    expect(await mayWork(company)).toBe(402);
    expect(world.mailer.lastTo(company.ownerEmail).subject).toBe('Your Poolhand plan has ended');
    await passDays(30);
    expect(chargesOf(company)).toHaveLength(3);
    const status = (await accountOf(company)).payments.map((payment) => payment.status);
    expect(status).toEqual(['failed', 'failed', 'failed', 'succeeded']);
  });

  it('is made good with another card: a new period begins', async () => {
    const company = await companyWith(failing);
    await passDays(31);
    expect(await accountOf(company)).toMatchObject({ subscriptionStatus: 'past_due', nextCharge: 29 });
    const paid = await company.owner.post('/api/billing/purchase', { ...professional, paymentDetails: card });
    expect(paid).toMatchObject({ status: 200, body: { amountCharged: 29, nextBillingDate: '2027-01-24' } });
    charged.length = 0;
    await passDays(8);
    expect(chargesOf(company)).toEqual([]);
    expect((await statusOf(company)).subscriptionStatus).toBe('active');
  });

  it('because no card is stored is told in the same words', async () => {
    const company = await companyWith();
    expect((await company.owner.delete<BillingAccount>('/api/billing/account/card')).body.card).toBeNull();
    await passDays(30);
    expect(await accountOf(company)).toMatchObject({
      subscriptionStatus: 'past_due',
      payments: [
        { status: 'failed', reason: 'No card on file.', description: 'Professional plan, billed monthly' },
        {},
      ],
    });
    const headers = { 'accept-language': 'es' };
    const read = await (await company.signedIn('admin')).get<BillingAccount>('/api/billing/account', { headers });
    expect(read.body.payments).toMatchObject([
      { reason: 'No hay tarjeta guardada.', description: 'Plan Professional, cada mes' },
      { description: 'Plan Professional, cada mes' },
    ]);
    expect(declinedMails(company)).toHaveLength(1);
  });

  it('because the card has expired', async () => {
    const company = await companyWith({ ...card, expiryDate: '11/26' });
    await passDays(30);
    expect((await accountOf(company)).payments[0]).toMatchObject({
      status: 'failed',
      reason: 'Your card has expired.',
    });
  });

  it('ends at once when the plan is cancelled meanwhile', async () => {
    const company = await companyWith(failing);
    await passDays(31);
    const cancelled = await company.owner.post<BillingAccount>('/api/billing/account/cancel');
    expect(cancelled.body).toMatchObject({ subscriptionStatus: 'none', cancelAtPeriodEnd: false, nextCharge: null });
  });
});

describe('a renewal that was cut off', () => {
  it('after the charge is settled with the same key', async () => {
    const company = await companyWith();
    const { companyId } = company;
    world.clock.forward({ days: 30 });
    const failsOnce = sandbox.charge;
    let died = false;
    sandbox.charge = async (charge) => {
      const answer = await failsOnce(charge);
      if (!died) {
        died = true;
        throw new Error('the process died here');
      }
      return answer;
    };
    await expect(world.runJob('renew-plan', { companyId })).rejects.toThrow('died');
    sandbox.charge = failsOnce;
    await world.runJob('renew-plan', { companyId });
    expect(chargesOf(company)).toHaveLength(1);
    world.clock.forward({ minutes: 5 });
    await world.runJob('settle-payments', {});
    expect(new Set(chargesOf(company).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(await accountOf(company)).toMatchObject({ subscriptionStatus: 'active', nextBillingDate: '2027-01-23' });
  });
});

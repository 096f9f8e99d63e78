import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const professional = { planName: 'professional', billingCycle: 'monthly', price: 29 };
const enterprise = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };

async function companyWith(body: object = professional): Promise<Company> {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await world.company({ tier: 'trial' });
  const owner = await company.signedIn('owner');
  await company.owner.post('/api/billing/purchase', body);
  await world.runJobs();
  world.clock.forward({ minutes: 1 });
  return { ...company, owner };
}
const change = ({ owner }: Company, what: string, body?: object) =>
  owner.post<BillingAccount & ErrorBody>(`/api/billing/account/${what}`, body);
const accountOf = async ({ owner }: Company) => (await owner.get<BillingAccount>('/api/billing/account')).body;
const lastMail = async ({ ownerEmail }: Company) => {
  await world.runJobs();
  return world.mailer.lastTo(ownerEmail);
};

describe('the account of a company that never paid', () => {
  it('tells its trial, and that it has ended', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const company = await world.company({ tier: 'trial' });
    const owner = await company.signedIn('owner');
    expect((await owner.get('/api/billing/account')).body).toEqual({
      subscriptionPlan: 'trial',
      subscriptionStatus: 'trial',
      billingCycle: null,
      nextBillingDate: null,
      nextCharge: null,
      credit: 0,
      cancelAtPeriodEnd: false,
      card: null,
      moneyBackUntil: null,
      payments: [],
      sandbox: true,
    });
    world.clock.forward({ days: 8 });
    expect(await accountOf({ ...company, owner })).toMatchObject({ subscriptionStatus: 'none' });
  });

  it('has nothing to cancel, to resume or to get back', async () => {
    const companies = [await world.company({ tier: 'trial' }), await world.company({ tier: 'enterprise' })];
    for (const company of companies) {
      for (const what of ['cancel', 'resume', 'money-back']) {
        expect((await change(company, what, what === 'money-back' ? {} : undefined)).status, what).toBe(409);
      }
      expect((await company.owner.delete('/api/billing/account/card')).status).toBe(200);
    }
  });
});

describe('cancelling', () => {
  it('lets the plan run out, says so by mail once, and charges nothing more', async () => {
    const company = await companyWith();
    for (let again = 0; again < 2; again += 1) {
      expect(await change(company, 'cancel')).toMatchObject({
        status: 200,
        body: {
          cancelAtPeriodEnd: true,
          subscriptionStatus: 'active',
          nextBillingDate: '2026-12-23',
          nextCharge: null,
        },
      });
    }
    await world.runJobs();
    const mails = world.mailer.sent.filter(({ subject }) => subject === 'Your Poolhand plan is canceled');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You can use your plan until December 23, 2026');
    expect((await company.owner.get<AccountStatus>('/api/auth/account-status')).body).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
    });
    world.clock.forward({ days: 29 });
    await world.runJob('renew-plans', {});
    expect((await accountOf(company)).subscriptionStatus).toBe('active');
    world.clock.forward({ days: 1 });
    await world.runJob('renew-plans', {});
    expect(await accountOf(company)).toMatchObject({
      subscriptionPlan: 'none',
      subscriptionStatus: 'none',
      nextBillingDate: null,
      cancelAtPeriodEnd: false,
    });
    expect((await accountOf(company)).payments).toHaveLength(1);
    expect((await lastMail(company)).text).toContain('Your Poolhand plan has ended, as you asked.');
    expect((await company.owner.post('/api/customers', { name: 'Pat' })).status).toBe(402);
  });

  it('can be taken back until then', async () => {
    const company = await companyWith();
    await change(company, 'cancel');
    expect((await change(company, 'resume')).body).toMatchObject({ cancelAtPeriodEnd: false, nextCharge: 29 });
    world.clock.forward({ days: 30 });
    await world.runJob('renew-plans', {});
    expect(await accountOf(company)).toMatchObject({ subscriptionStatus: 'active', nextBillingDate: '2027-01-23' });
  });

  it('is taken back by buying the plan again, which charges nothing, or by buying another', async () => {
    const [again, other] = [await companyWith(), await companyWith()];
    await change(again, 'cancel');
    await change(other, 'cancel');
    const same = await again.owner.post('/api/billing/purchase', professional);
    expect(same).toMatchObject({ status: 200, body: { amountCharged: 0, nextBillingDate: '2026-12-23' } });
    expect((await accountOf(again)).cancelAtPeriodEnd).toBe(false);
    expect(await other.owner.post('/api/billing/purchase', enterprise)).toMatchObject({ body: { amountCharged: 16 } });
    expect((await accountOf(other)).cancelAtPeriodEnd).toBe(false);
  });
});

describe('the money back', () => {
  it('gives all that was paid in thirty days, ends the plan at once, and says so by mail', async () => {
    const company = await companyWith();
    world.clock.forward({ days: 3 });
    await company.owner.post('/api/billing/purchase', enterprise);
    world.clock.forward({ days: 27 });
    expect((await accountOf(company)).moneyBackUntil).toBe('2026-12-23');
    const back = await change(company, 'money-back', { reason: 'We went another way.' });
    expect(back).toMatchObject({
      status: 200,
      body: {
        subscriptionPlan: 'none',
        subscriptionStatus: 'none',
        credit: 0,
        moneyBackUntil: null,
        nextBillingDate: null,
      },
    });
    const amounts = back.body.payments.map(({ amount, refunded, status }) => [amount, refunded, status]);
    expect(amounts).toEqual([
      [18.9, 18.9, 'refunded'],
      [29, 29, 'refunded'],
    ]);
    await world.runJobs();
    const mail = world.mailer.sent.at(-1);
    expect(mail?.subject).toBe('Your refund is on its way');
    expect(mail?.text).toContain('We’re refunding $47.90');
    expect((await company.owner.post('/api/customers', { name: 'Pat' })).status).toBe(402);
    const [latest] = back.body.payments;
    const receipt = await company.owner.get<string>(`/api/billing/payments/${latest?.paymentId}/receipt`);
    expect(receipt.body).toContain('Refunded');
  });

  it('is for the first thirty days, once', async () => {
    const company = await companyWith();
    await change(company, 'money-back', {});
    expect((await change(company, 'money-back', {})).status).toBe(409);
    expect((await company.owner.post('/api/billing/purchase', professional)).status).toBe(200);
    expect((await accountOf(company)).moneyBackUntil).toBeNull();
    expect(await change(company, 'money-back', {})).toMatchObject({
      status: 409,
      body: { message: 'Refunds are available once, within 30 days of your first payment.' },
    });

    const late = await companyWith();
    world.clock.forward({ days: 31 });
    expect((await accountOf(late)).moneyBackUntil).toBeNull();
    expect((await change(late, 'money-back', {})).status).toBe(409);
    expect((await accountOf(late)).subscriptionStatus).toBe('active');
  });

  it('asked for twice at once goes back once', async () => {
    const company = await companyWith();
    const answers = await Promise.all([1, 2, 3].map(() => change(company, 'money-back', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await accountOf(company)).payments).toMatchObject([{ refunded: 29 }]);
  });
});

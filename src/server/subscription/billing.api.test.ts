import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const enterprise = { planName: 'enterprise', billingCycle: 'monthly', price: 45 };
const card = {
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12/30',
  cvv: '123',
  cardholderName: 'Dana Reyes',
  email: 'dana@example.com',
  zipCode: '85306',
};

describe('buying a plan', () => {
  it('makes it the company’s plan at once and says that the sandbox moved no money', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const bought = await owner.post<PurchaseAnswer>('/api/billing/purchase', enterprise);
    expect(bought).toMatchObject({
      status: 200,
      body: { subscriptionPlan: 'enterprise', nextBillingDate: '2026-12-23', amountCharged: 45, sandbox: true },
    });
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'enterprise',
      nextBillingDate: '2026-12-23',
    });
    for (const name of ['1', '2', '3', '4']) expect((await owner.post('/api/customers', { name })).status).toBe(201);
  });

  it('charges a year at once at the annual price', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const bought = await owner.post<PurchaseAnswer>('/api/billing/purchase', {
      planName: 'Service Pro Elite',
      billingCycle: 'annual',
      price: 24,
      paymentDetails: card,
    });
    expect(bought.body).toMatchObject({ amountCharged: 288, nextBillingDate: '2027-11-23' });
  });

  it('refuses a price that is not the catalogue’s, an unknown plan and a missing card field', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const cheap = await owner.post('/api/billing/purchase', { ...enterprise, price: 1 });
    expect(cheap).toMatchObject({ status: 400, body: { details: [{ field: 'price' }] } });
    const unknown = await owner.post('/api/billing/purchase', { ...enterprise, planName: 'gold' });
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Please select a valid plan.' } });
    const short = await owner.post('/api/billing/purchase', { ...enterprise, paymentDetails: { ...card, cvv: '' } });
    expect(short).toMatchObject({ status: 400, body: { details: [{ field: 'paymentDetails.cvv' }] } });
  });

  it('changes nothing when the card is declined', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const paymentDetails = { ...card, cardNumber: '4000000000000002' };
    const declined = await owner.post('/api/billing/purchase', { ...enterprise, paymentDetails });
    expect(declined).toMatchObject({
      status: 402,
      body: { error: 'card_declined', message: 'Your card was declined.' },
    });
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body.subscriptionPlan).toBe('trial');
  });

  it('is open to an ended trial', async () => {
    const company = await world.company({ tier: 'trial' });
    world.clock.forward({ days: 8 });
    const late = await company.signedIn('owner');
    expect((await late.post('/api/customers', { name: 'Pat' })).status).toBe(402);
    expect((await late.post('/api/billing/purchase', enterprise)).status).toBe(200);
    expect((await late.post('/api/customers', { name: 'Pat' })).status).toBe(201);
  });

  it('is for owners and office managers', async () => {
    const company = await world.company();
    expect((await world.visitor.post('/api/billing/purchase', enterprise)).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await (await company.signedIn(role)).post('/api/billing/purchase', enterprise)).status).toBe(403);
    }
    expect((await (await company.signedIn('admin')).post('/api/billing/purchase', enterprise)).status).toBe(200);
  });
});

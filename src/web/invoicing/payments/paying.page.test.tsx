import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { BillingSettings, CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { invoices } from '#server/db/schema/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);
const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });

const typedCard = {
  'Card Number': '4242424242424242',
  'Expiry Date': '1230',
  CVV: '123',
  'Cardholder Name': 'Pat Rivera',
  Email: 'pat@example.com',
  'ZIP Code': '85306',
};
async function typeCard(user: UserEvent, changes: Partial<typeof typedCard> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...typedCard, ...changes })) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
}

async function companyWithBill(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  const lines = [{ kind: 'work', description: 'Filter grids replaced', quantity: 2, unitPrice: 40, taxable: false }];
  const made = await owner.post<Invoice>('/api/billing/invoices', {
    invoiceId: 'BILL-1',
    customerId: 'CUST-1',
    lines,
    issue: true,
  });
  expect(made.status).toBe(201);
  return company;
}
async function linkTo(owner: Visitor): Promise<string> {
  const { body } = await owner.post<{ url: string }>('/api/billing/invoices/BILL-1/payment-link');
  const { pathname, search } = new URL(body.url);
  return pathname + search;
}
const stateOf = async (owner: Visitor) => (await owner.get<Invoice>('/api/billing/invoices/BILL-1')).body.state;

describe('a payment link', () => {
  it('opens the invoice without an account; a declined card is told, a good one pays it and is kept when asked', async () => {
    const { owner } = await companyWithBill();
    const user = app.open(await linkTo(owner));
    expect(await screen.findByRole('heading', { level: 1, name: /^Invoice / })).toBeTruthy();
    const lines = within(screen.getByRole('list', { name: 'Line items' }));
    expect(lines.getByText('Filter grids replaced')).toBeTruthy();
    expect(lines.getByText('2 × $40.00 · non-taxable')).toBeTruthy();
    expect(screen.getByText('Test mode: no money moves')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    await toastText('Missing Information');
    await typeCard(user, { 'Card Number': '4000000000000002' });
    await user.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    await toastText('Payment Failed');
    await toastText('Your card was declined.');
    expect(await stateOf(owner)).toBe('open');

    await typeCard(user);
    await user.click(screen.getByRole('checkbox', { name: 'Keep this card for future invoices' }));
    await user.click(screen.getByRole('button', { name: 'Pay $80.00' }));
    await toastText('Payment Successful!');
    expect(await screen.findByText('Nothing left to pay. Thank you!')).toBeTruthy();
    const paid = (await owner.get<Invoice>('/api/billing/invoices/BILL-1')).body;
    expect(paid).toMatchObject({ state: 'paid', card: { last4: '4242' } });
  });

  it('takes a bank account where the company lets it: authorized, under way, then paid; the office reads the consent', async () => {
    const { owner, companyId } = await companyWithBill();
    await owner.put('/api/billing/settings', { bankDebits: true });
    const user = app.open(await linkTo(owner));
    await user.click(await screen.findByRole('button', { name: 'Bank account' }));
    const consent = await screen.findByText(/^I authorize .+ to debit my bank account for \$80\.00 now, once,/);
    await user.click(screen.getByRole('button', { name: 'Authorize and pay $80.00' }));
    expect(await screen.findByText('Enter the 9-digit routing number of a US bank')).toBeTruthy();
    const account = { 'Account holder': 'Pat Rivera', 'Routing number': '110000000', 'Account number': '000123456789' };
    for (const [label, text] of Object.entries(account)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('checkbox', { name: 'Keep this account for future invoices' }));
    expect(consent.textContent).toMatch(/and for each later invoice/);
    await user.click(screen.getByRole('button', { name: 'Authorize and pay $80.00' }));
    expect(await screen.findByText('Payment processing')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /pay/i })).toBeNull();

    world.clock.forward({ minutes: 2 });
    await world.runJob('settle-transaction', {
      companyId,
      transactionId:
        (await owner.get<Invoice>('/api/billing/invoices/BILL-1')).body.transactions[0]?.transactionId ?? '',
    });
    cleanup();
    app.open('/invoices/BILL-1', { as: owner });
    await screen.findByRole('heading', { level: 1, name: 'Invoice INV-000001' });
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Bank account ending in 6789, STRIPE TEST BANK')).toBeTruthy();
    expect(await main.findByText(/^I authorize .+ and for each later invoice/)).toBeTruthy();
  });

  it('says what each way to pay comes to, and a bank account pays the lower amount', async () => {
    const { owner } = await companyWithBill();
    await owner.put('/api/billing/settings', { bankDebits: true, paymentDiscountPercent: 2.5 });
    const user = app.open(await linkTo(owner));
    expect(await screen.findByRole('button', { name: 'Pay $80.00' })).toBeTruthy();
    const ways = within(screen.getByLabelText('What each way to pay comes to'));
    expect(ways.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Card',
      'Bank account',
      'Check or cash',
    ]);
    expect(ways.getAllByText('$78.00 · you save $2.00')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Bank account' }));
    expect(await screen.findByText(/to debit my bank account for \$78\.00 now, once,/)).toBeTruthy();
    const account = { 'Account holder': 'Pat Rivera', 'Routing number': '110000000', 'Account number': '000123456789' };
    for (const [label, text] of Object.entries(account)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Authorize and pay $78.00' }));
    expect(await screen.findByText('Payment processing')).toBeTruthy();
    const { transactions } = (await owner.get<Invoice>('/api/billing/invoices/BILL-1')).body;
    expect(transactions).toMatchObject([{ amount: 78, discount: 2, status: 'pending' }]);
  });

  it('that opens nothing says so', async () => {
    app.open('/pay?key=guess');
    expect(await screen.findByText('Invoice not found')).toBeTruthy();
  });
});

describe('a homeowner', () => {
  it('sees the own invoices on the billing page and goes from there to paying', async () => {
    const company = await companyWithBill();
    await company.owner.post('/api/customers', { customerId: 'CUST-2', name: 'Chris Okafor' });
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    const user = app.open('/billing', { as: homeowner });
    const own = within(await screen.findByRole('list', { name: 'Your invoices' }));
    expect(own.getAllByRole('listitem')).toHaveLength(1);
    expect(own.getByText('$80.00')).toBeTruthy();
    await user.click(own.getByRole('button', { name: /^Pay Invoice/ }));
    expect(await screen.findByRole('button', { name: 'Pay $80.00' })).toBeTruthy();
    expect(app.address()).toMatch(/^\/pay\?key=/);
  });
});

describe('an invoice whose money a bank has', () => {
  it('says so to its homeowner, and is paid again only once it is owed again', async () => {
    const { owner, companyId, signedIn } = await companyWithBill();
    const at = (state: 'open' | 'paid', bankState: string) =>
      world.deps.db.inCompany(companyId, (tx) =>
        tx
          .update(invoices)
          .set({ state, bankState: bankState as 'pending' })
          .where(eq(invoices.invoiceId, 'BILL-1')),
      );
    const homeowner = await signedIn('homeowner', { customerId: 'CUST-1' });
    const link = await linkTo(owner);
    await at('open', 'pending');
    app.open('/billing', { as: homeowner });
    await screen.findByText(/^Your bank payment is on its way\./);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();

    await owner.post('/api/billing/invoices/BILL-1/payments', { amount: 80, method: 'check' });
    await at('paid', 'disputed');
    app.open('/billing', { as: homeowner });
    await screen.findByText(/^A payment is disputed\./);
    await screen.findByText('Nothing to pay right now.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    app.open(link);
    await screen.findByText(/^A payment is disputed\./);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('several open invoices', () => {
  async function companyWithTwoBills(): Promise<Company> {
    const company = await companyWithBill();
    const lines = [{ kind: 'work', description: 'Pump seal', unitPrice: 45.5, taxable: false }];
    await company.owner.post('/api/billing/invoices', {
      invoiceId: 'BILL-2',
      customerId: 'CUST-1',
      lines,
      issue: true,
    });
    return company;
  }

  it('are paid at once by their homeowner', async () => {
    const company = await companyWithTwoBills();
    const user = app.open('/billing', { as: await company.signedIn('homeowner', { customerId: 'CUST-1' }) });
    await user.click(await screen.findByRole('button', { name: 'Pay all · $125.50' }));
    await screen.findByRole('heading', { level: 1, name: '2 invoices' });
    const together = within(screen.getByRole('list', { name: 'In this payment' }));
    expect(together.getByText('$80.00')).toBeTruthy();
    expect(together.getAllByRole('link', { name: /^PDF: invoice INV-/ })).toHaveLength(2);
    await typeCard(user);
    await user.click(screen.getByRole('button', { name: 'Pay $125.50' }));
    expect(await screen.findByText('Nothing left to pay. Thank you!')).toBeTruthy();
  });

  it('that were paid at once are refunded by the office from the one it names', async () => {
    const { owner } = await companyWithTwoBills();
    const { url } = (await owner.post<{ url: string }>('/api/billing/customers/CUST-1/payment-link')).body;
    const [cardNumber, expiryDate, cvv, cardholderName, email, zipCode] = Object.values(typedCard);
    const paymentDetails = { cardNumber, expiryDate, cvv, cardholderName, email, zipCode };
    await world.visitor.post(`/api/pay/${new URL(url).searchParams.get('key')}`, { paymentDetails });
    const user = app.open('/invoices/BILL-2', { as: owner });
    await screen.findByRole('heading', { level: 1, name: 'Invoice INV-000002' });
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'INV-000001: $80.00' })).toBeTruthy();
    await user.click(await main.findByRole('button', { name: /^Refund Pat Rivera/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund Pat Rivera' }));
    await user.selectOptions(await dialog.findByLabelText('Invoice'), 'Invoice INV-000002: $45.50');
    await waitFor(() => expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '45.5'));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await toastText('$45.50 refunded');
    expect(await main.findByText('$45.50 refunded · INV-000002')).toBeTruthy();
    const { transactions } = (await owner.get<Invoice>('/api/billing/invoices/BILL-1')).body;
    expect(transactions).toMatchObject([{ refunded: 45.5, shares: [{ refunded: 0 }, { refunded: 45.5 }] }]);
  });
});

describe('a homeowner’s home', () => {
  it('tells what is owed with a way to pay', async () => {
    const company = await companyWithBill();
    const user = app.open('/', { as: await company.signedIn('homeowner', { customerId: 'CUST-1' }) });
    const title = await screen.findByRole('heading', { name: 'Balance due' });
    const balance = within(title.closest('section') as HTMLElement);
    expect(balance.getByText('$80.00')).toBeTruthy();
    expect(balance.getByRole('link', { name: 'Your invoices' }).getAttribute('href')).toBe('/billing');
    await user.click(balance.getByRole('button', { name: /^Pay Invoice/ }));
    expect(await screen.findByRole('button', { name: 'Pay $80.00' })).toBeTruthy();
  });
});

describe('a customer in the office', () => {
  it('has a billing tab: plan, card, latest invoices and a statement', async () => {
    const { owner } = await companyWithBill();
    const plan = { planId: 'PLAN-1', name: 'Weekly full service', price: 165, billingCycle: 'monthly' };
    await owner.post('/api/billing/plans', plan);
    const user = app.open('/customers?view=CUST-1', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Plan & billing' }));
    const details = within(screen.getByRole('main'));
    await user.click(await details.findByRole('button', { name: 'Add to a plan' }));
    const giving = within(await screen.findByRole('dialog', { name: 'Pat Rivera’s billing' }));
    await user.selectOptions(await giving.findByLabelText('Billing plan'), 'Weekly full service, $165.00 per month');
    await user.click(giving.getByRole('button', { name: 'Save' }));
    await toastText('Customer Updated');
    expect(await details.findByText('Weekly full service, $165.00 per month')).toBeTruthy();

    await user.click(await details.findByRole('button', { name: 'Add card' }));
    await screen.findByRole('dialog', { name: 'Pat Rivera’s card' });
    await typeCard(user);
    await user.click(screen.getByRole('button', { name: 'Save Card' }));
    await toastText('Card saved');
    expect(await details.findByText('Visa ending in 4242')).toBeTruthy();
    const [stored] = (await owner.get<CustomerSubscription[]>('/api/billing/subscriptions')).body;
    expect(stored?.card?.last4).toBe('4242');

    await user.click(details.getByRole('link', { name: 'Statement' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement for Pat Rivera' })).toBeTruthy();
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('link', { name: /Invoice/ }).getAttribute('href')).toBe('/invoices/BILL-1');
    expect(table.getByText('Amount due')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'All entries' }));
    expect(await screen.findByText(/^Billed \$\S+ → Owed by customer \$\S+$/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
  });
});

describe('payment settings', () => {
  it('are stored; what cannot be is told at its field', async () => {
    const { owner } = await world.company();
    const user = app.open('/business?section=billing&tab=payment-settings', { as: owner });
    const rules = within(await screen.findByRole('form', { name: 'Billing rules' }));
    const save = () => user.click(rules.getByRole('button', { name: 'Save' }));
    const grace = await screen.findByLabelText('Grace Period');
    expect(grace).toHaveProperty('value', '7');
    expect(screen.getByLabelText('Retry Attempts')).toHaveProperty('value', '3');
    const tax = screen.getByLabelText('Tax Rate');
    expect(tax).toHaveProperty('value', '8.25');
    await user.clear(tax);
    await user.paste('120');
    await save();
    expect(await screen.findByText('Tax rate must be 0 to 100')).toBeTruthy();
    await user.clear(tax);
    await user.paste('7.5');
    await user.clear(grace);
    await user.paste('10');
    await user.click(screen.getByRole('checkbox', { name: 'Let customers pay from a bank account' }));
    const discount = screen.getByLabelText(/^Discount for bank account, check or cash/);
    expect(discount).toHaveProperty('value', '');
    await user.click(discount);
    await user.paste('7');
    await save();
    expect(await screen.findByText('Enter 0.1 to 5, such as 2.75')).toBeTruthy();
    await user.clear(discount);
    await user.paste('2.75');
    await save();
    await toastText('Payment Settings Saved');
    const stored = (await owner.get<BillingSettings>('/api/billing/settings')).body;
    expect(stored).toMatchObject({ graceDays: 10, taxRatePct: 7.5, retryAttempts: 3, bankDebits: true });
    expect(stored.paymentDiscountPercent).toBe(2.75);
  });

  it('tell honestly who takes the cards', async () => {
    const { owner } = await world.company();
    const user = app.open('/business?section=billing&tab=payment-settings', { as: owner });
    const processors = within(await screen.findByRole('region', { name: 'Card processors' }));
    expect(await processors.findByText('Square isn’t available in Poolhand yet.')).toBeTruthy();
    expect(processors.getByText(/No money moves\.$/)).toBeTruthy();
    await user.click(processors.getByRole('button', { name: 'Connect Stripe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect your Stripe account' }));
    await user.click(dialog.getByRole('button', { name: 'Connect Stripe' }));
    expect(await dialog.findByText('Secret key is required')).toBeTruthy();
    await waitFor(() => expect(app.calls).not.toContain('PUT /api/billing/processors/stripe'));
  });
});

describe('payouts', () => {
  const at = '/business?section=billing&tab=payouts';

  it('show up with fees and net; one lists its payments with customer and invoice, and says what is not found', async () => {
    const { owner, write } = await companyWithBill();
    app.open(at, { as: owner });
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    cleanup();

    const paymentDetails = { cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123' };
    const holder = { cardholderName: 'Pat Rivera', email: 'pat@example.com', zipCode: '85306' };
    await owner.put('/api/billing/customers/CUST-1/card', { paymentDetails: { ...paymentDetails, ...holder } });
    const { body } = await owner.post<Transaction>('/api/billing/invoices/BILL-1/payments', {
      amount: 80,
      method: 'card',
      chargeCardOnFile: true,
    });
    await write(async (tx) => {
      await tx.execute(sql`insert into payouts (payout_id, processor, status, amount_cents, created_at, arrives_on, listing)
        values ('po_1', 'stripe', 'paid', 8588, '2026-11-19T09:00:00Z', '2026-11-20', 'complete')`);
      await tx.execute(sql`insert into payout_lines (line_id, payout_id, kind, description, amount_cents, fee_cents, occurred_at, payment_intent_id)
        values ('txn_1', 'po_1', 'payment', 'Charge', 8000, 262, '2026-11-18T09:00:00Z', ${body.processorTransactionId}),
          ('txn_2', 'po_1', 'payment', 'Till sale', 900, 50, '2026-11-18T10:00:00Z', 'pi_elsewhere')`);
    });
    const user = app.open(at, { as: owner });
    const list = within(await screen.findByRole('list', { name: 'Payouts' }));
    const row = list.getByRole('button', { name: /Payout of \$85\.88/ });
    for (const shown of ['$89.00', '$3.12', '$85.88', 'Paid', '1 payment not found in Poolhand']) {
      expect(within(row).getByText(shown)).toBeTruthy();
    }
    await user.click(row);
    const dialog = within(await screen.findByRole('dialog', { name: /^Payout, / }));
    const [known, unknown] = (await dialog.findAllByRole('listitem')).map((item) => within(item));
    expect(known?.getByRole('link', { name: 'Pat Rivera' })).toBeTruthy();
    expect(known?.getByRole('link', { name: /^INV-/ }).getAttribute('href')).toBe('/invoices/BILL-1');
    expect(known?.queryByText('Not found in Poolhand')).toBeNull();
    expect(unknown?.getByText('Till sale')).toBeTruthy();
    expect(unknown?.getByText('Not found in Poolhand')).toBeTruthy();

    let saved: Blob | MediaSource | undefined;
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob;
      return 'blob:payout';
    });
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    create.mockRestore();
    expect(await (saved as Blob).text()).toMatch(/Payment,Pat Rivera,INV-\d+,Charge,80,2\.62,77\.38,\r\n/);
  });

  it('of the sandbox are marked as a test', async () => {
    const { owner, write } = await companyWithBill();
    await write((tx) =>
      tx.execute(sql`insert into payouts (payout_id, processor, status, amount_cents, created_at, arrives_on, listing)
        values ('po_test', 'sandbox', 'in_transit', 8588, '2026-11-22T07:00:00Z', '2026-11-24', 'complete')`),
    );
    app.open(at, { as: owner });
    const list = within(await screen.findByRole('list', { name: 'Payouts' }));
    expect(list.getByText('Test')).toBeTruthy();
    expect(list.getByText('On its way')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);
const at = (tab: string) => `/business?section=billing&tab=${tab}`;
const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirm = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

const card4242 = {
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12/30',
  cvv: '123',
  cardholderName: 'Pat Rivera',
  email: 'pat@example.com',
  zipCode: '85306',
};

async function companyWithPat(): Promise<Company> {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  return company;
}

async function bill(owner: Visitor, invoiceId: string, unitPrice: number, issue = true): Promise<Invoice> {
  const lines = [{ kind: 'work', description: 'Filter grids replaced', quantity: 1, unitPrice, taxable: false }];
  const made = await owner.post<Invoice>('/api/billing/invoices', { invoiceId, customerId: 'CUST-1', lines, issue });
  expect(made.status).toBe(201);
  return made.body;
}

const pay = (owner: Visitor, invoiceId: string, amount: number) =>
  owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, {
    amount,
    method: 'check',
    reference: '1042',
  });
const invoiceOf = async (owner: Visitor, invoiceId: string): Promise<Invoice> =>
  (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;

async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe('the overview of billing', () => {
  it('shows the figures, how they are computed, the latest four payments, and all on request', async () => {
    const { owner } = await companyWithPat();
    for (const [index, amount] of [100, 110, 120, 130, 140].entries()) {
      await bill(owner, `BILL-${index}`, amount);
      expect((await pay(owner, `BILL-${index}`, amount)).status).toBe(201);
    }
    const { body } = await owner.get<BillingOverview>('/api/billing/overview');
    expect(body.collectedLast30Days).toBe(600);
    const user = app.open('/business?section=billing', { as: owner });
    const recent = within(await screen.findByRole('list', { name: 'Recent transactions' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(4);
    expect(await screen.findByText('$600.00')).toBeTruthy();
    expect(screen.getByText('Churn rate', { selector: 'dt.text-ink-2' })).toBeTruthy();
    await user.click(screen.getByText('How these numbers are calculated'));
    expect(screen.getByText('Monthly revenue divided by active subscriptions.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade Your Plan' }).getAttribute('href')).toBe('/payment');

    await user.click(screen.getByRole('button', { name: 'Show all' }));
    const all = within(await screen.findByRole('list', { name: 'Payments' }));
    expect(all.getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('transactions', () => {
  it('are found, and given back at most as far as they were paid', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-R', 100);
    await pay(owner, 'BILL-R', 100);
    const user = app.open(at('transactions'), { as: owner });
    const list = within(await screen.findByRole('list', { name: 'Payments' }));
    await user.click(list.getByRole('button', { name: /^Refund Pat Rivera/ }));
    const dialog = await dialogNamed('Refund Pat Rivera');
    expect(dialog.getByText('You can refund up to $100.00.')).toBeTruthy();
    await paste(user, dialog.getByLabelText('Amount'), '150');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('You can refund up to $100.00')).toBeTruthy();
    await paste(user, dialog.getByLabelText('Amount'), '40');
    await user.click(dialog.getByLabelText('Reason'));
    await user.paste('Missed visit');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await toastText('$40.00 refunded');
    expect(await list.findByText('$40.00 refunded · Missed visit')).toBeTruthy();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByText('No payments found')).toBeTruthy();
  });
});

describe('the list of invoices', () => {
  it('begins with what is owed, and shows every kind with its number and sum', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-OPEN', 100);
    await bill(owner, 'BILL-PAID', 90);
    await pay(owner, 'BILL-PAID', 90);
    await bill(owner, 'BILL-LATER', 70, false);
    const user = app.open(at('invoices'), { as: owner });
    const list = () => screen.findByRole('list', { name: 'Invoices' });
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
    const kinds = within(screen.getByRole('group', { name: 'Status' }));
    expect(await kinds.findByRole('button', { name: 'Open 1 $100.00', pressed: true })).toBeTruthy();
    expect(kinds.queryByRole('button', { name: /Void/ })).toBeNull();
    await user.click(kinds.getByRole('button', { name: 'Paid 1 $90.00' }));
    expect(await within(await list()).findByText('$90.00')).toBeTruthy();
    expect(app.address()).toContain('state=paid');
    await user.click(kinds.getByRole('button', { name: 'Overdue 0 $0.00' }));
    expect(await screen.findByText('Nothing is overdue')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all invoices' }));
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(3));
  });
});

describe('invoices that nothing issues automatically', () => {
  it('are said to wait, and are issued all at once after asking', async () => {
    const { owner } = await companyWithPat();
    await owner.put('/api/going-live', { live: false });
    for (const [invoiceId, amount] of [
      ['BILL-1', 100],
      ['BILL-2', 70],
    ] as const) {
      await bill(owner, invoiceId, amount, false);
      await owner.patch(`/api/billing/invoices/${invoiceId}`, { issueOn: '2026-11-23' });
    }
    world.clock.forward({ hours: 23 });
    const user = app.open(`${at('invoices')}&state=upcoming`, { as: owner });
    expect(await screen.findByText('2 invoices are waiting for you ($170.00)')).toBeTruthy();
    expect(screen.getByText(/^Your company isn’t live yet/)).toBeTruthy();
    expect(await screen.findAllByText('Waiting since Nov 23, 2026')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Issue all 2' }));
    expect(await screen.findByText(/^Your customers will owe \$170\.00\./)).toBeTruthy();
    await confirm(user, 'Issue all 2');
    expect(await toastText('2 invoices issued')).toBeTruthy();
    expect(await screen.findByText('No upcoming invoices')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/waiting for you/)).toBeNull());
    expect(await invoiceOf(owner, 'BILL-2')).toMatchObject({ state: 'open', issuedOn: '2026-11-24' });
  });
});

describe('what is owed by customer', () => {
  it('is in columns by age, and those who are ticked are reminded with one email each', async () => {
    const company = await companyWithPat();
    const owner = await company.signedIn('owner');
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Chris Okafor' });
    await bill(owner, 'BILL-1', 100);
    await bill(owner, 'BILL-2', 50);
    const lines = [{ kind: 'work', description: 'Pump seal', unitPrice: 70, taxable: false }];
    await owner.post('/api/billing/invoices', { customerId: 'CUST-2', lines, issue: true });
    world.clock.forward({ days: 40 });
    await bill(owner, 'BILL-3', 30);
    const user = app.open(at('invoices'), { as: owner });
    await user.click(await screen.findByRole('button', { name: 'By customer' }));
    expect(app.address()).toContain('by=customer');
    const list = within(await screen.findByRole('list', { name: 'Owed by customer' }));
    const rows = () => list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows()).toEqual([
      expect.stringMatching(/Chris Okafor.*1–30 days\$70\.00.*No email address$/),
      expect.stringMatching(/Pat Rivera.*Not overdue\$30\.00.*1–30 days\$150\.00/),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all overdue (2)' }));
    await user.click(screen.getByRole('button', { name: 'Send reminders' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Remind 1 customer by email?' }));
    expect(ask.getByText(/\$150\.00 in all/)).toBeTruthy();
    expect(ask.getByText('1 customer has no email address.')).toBeTruthy();
    await user.click(ask.getByRole('button', { name: 'Send reminders' }));
    await toastText('1 reminder is on the way');
    await waitFor(() => expect(rows()[1]).toMatch(/On its way$/));
    expect(screen.getByRole('checkbox', { name: 'Select all overdue (2)' })).toBeTruthy();
  });
});

describe('an upcoming invoice', () => {
  it('is made, edited with its sums as one types, saved, issued and mailed', async () => {
    const { owner } = await companyWithPat();
    const user = app.open(`${at('transactions')}&list=invoices`, { as: owner });
    await user.click(await screen.findByRole('button', { name: 'New Invoice' }));
    const dialog = await dialogNamed('New invoice');
    await choose(user, await dialog.findByLabelText('Customer'), 'Pat Rivera');
    await paste(user, dialog.getByLabelText('Description'), 'Filter grids replaced');
    await paste(user, dialog.getByLabelText('Amount'), '240');
    await user.click(dialog.getByRole('button', { name: 'New Invoice' }));
    await toastText('Invoice created');

    expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeTruthy();
    const form = within(await screen.findByRole('form', { name: 'Line items' }));
    expect(form.getByText('$259.80')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add discount' }));
    const second = within(await form.findByRole('group', { name: 'Line 2' }));
    await paste(user, second.getByLabelText('Description'), 'Thank you');
    await paste(user, second.getByLabelText('Price'), '-40');
    // 200 taxed at 8.25%.
    expect(await form.findByText('$216.50')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Issue Now' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save Invoice' }));
    await toastText('Invoice Saved');

    await user.click(await screen.findByRole('button', { name: 'Issue Now' }));
    await confirm(user, 'Issue Now');
    await toastText('Invoice issued');
    expect(await screen.findByRole('heading', { level: 1, name: /^Invoice / })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Record Payment' })).toBeTruthy();
    const [stored] = (await owner.get<Invoice[]>('/api/billing/invoices')).body;
    expect(stored).toMatchObject({ state: 'open', total: 216.5, balance: 216.5 });
  });

  it('that cannot be saved keeps what was typed', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-E', 100, false);
    const user = app.open('/invoices/BILL-E', { as: owner });
    const form = within(await screen.findByRole('form', { name: 'Line items' }));
    await paste(user, form.getByLabelText('Memo'), 'Thank you');
    app.goOffline();
    await user.click(await form.findByRole('button', { name: 'Save Invoice' }));
    await toastText('Couldn’t save the invoice.');
    expect(form.getByLabelText('Memo')).toHaveProperty('value', 'Thank you');
  });
});

describe('an issued invoice', () => {
  it('takes payments by hand up to what is left, and is paid then', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-H', 100);
    const user = app.open('/invoices/BILL-H', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const dialog = await dialogNamed('Record a payment');
    await paste(user, dialog.getByLabelText('Amount'), '120');
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
    expect(await dialog.findByText('Only $100.00 is due')).toBeTruthy();
    await paste(user, dialog.getByLabelText('Amount'), '100');
    await paste(user, dialog.getByLabelText('Reference'), '1042');
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
    await toastText('$100.00 recorded');
    const payments = within(await screen.findByRole('list', { name: 'Payments' }));
    expect(await payments.findByText('Check · 1042 · recorded manually')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull());
    expect((await invoiceOf(owner, 'BILL-H')).state).toBe('paid');
  });

  it('is paid by check less the discount, which goes with the amount and can be unticked', async () => {
    const { owner } = await companyWithPat();
    await owner.put('/api/billing/settings', { paymentDiscountPercent: 3 });
    await bill(owner, 'BILL-D', 100);
    const user = app.open('/invoices/BILL-D', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const dialog = await dialogNamed('Record a payment');
    const amount = dialog.getByLabelText('Amount');
    const give = () => dialog.queryByRole('checkbox', { name: 'Give the discount of $3.00' });
    expect(amount).toHaveProperty('value', '97');
    await user.click(give() as HTMLElement);
    expect(amount).toHaveProperty('value', '100');
    await user.click(give() as HTMLElement);
    await user.selectOptions(dialog.getByLabelText('Method'), 'card');
    expect(give()).toBeNull();
    expect(amount).toHaveProperty('value', '100');
    await user.selectOptions(dialog.getByLabelText('Method'), 'cash');
    expect(amount).toHaveProperty('value', '97');
    await paste(user, amount, '50');
    expect(give()).toBeNull();
    await paste(user, amount, '97');
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
    await toastText('$97.00 recorded');
    expect(await screen.findByText('Discount for the way it was paid: $3.00')).toBeTruthy();
    expect(screen.getByText('Discount for paying in cash')).toBeTruthy();
    expect(await invoiceOf(owner, 'BILL-D')).toMatchObject({ state: 'paid', total: 97, paid: 97 });
  });

  it('is charged to the card on file', async () => {
    const { owner } = await companyWithPat();
    const path = '/api/billing/customers/CUST-1/card';
    expect((await owner.put(path, { paymentDetails: card4242 })).status).toBe(200);
    await bill(owner, 'BILL-C', 75);
    const user = app.open('/invoices/BILL-C', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Charge Visa 4242' }));
    await confirm(user, 'Charge card');
    await toastText('$75.00 charged');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Charge Visa 4242' })).toBeNull());
    expect((await invoiceOf(owner, 'BILL-C')).state).toBe('paid');
  });

  it('is voided after saying so, and gives a link to pay by before', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-V', 50);
    const user = app.open('/invoices/BILL-V', { as: owner });
    await screen.findByRole('heading', { level: 1 });
    await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Payment link' }));
    const link = await dialogNamed('Payment link');
    expect(await link.findByText(/^http:\/\/localhost:3000\/pay\?key=/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Void' }));
    await confirm(user, 'Void');
    await toastText('Invoice voided');
    expect((await invoiceOf(owner, 'BILL-V')).state).toBe('void');
  });

  it('is corrected in a copy, and voided with that', async () => {
    const { owner } = await companyWithPat();
    await bill(owner, 'BILL-C', 50);
    const user = app.open('/invoices/BILL-C', { as: owner });
    await screen.findByRole('heading', { level: 1 });
    await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct' }));
    await confirm(user, 'Correct');
    await toastText('Invoice voided, copy ready to change');
    expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeTruthy();
    await paste(user, await screen.findByLabelText('Price'), '65');
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await toastText('Invoice Saved');
    expect((await invoiceOf(owner, 'BILL-C')).state).toBe('void');
    expect(await invoiceOf(owner, app.address().replace('/invoices/', ''))).toMatchObject({
      state: 'upcoming',
      total: 65,
      lines: [{ description: 'Filter grids replaced' }],
    });
  });

  it('that is not there is told of', async () => {
    const { owner } = await world.company();
    app.open('/invoices/none', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice not found' })).toBeTruthy();
  });
});

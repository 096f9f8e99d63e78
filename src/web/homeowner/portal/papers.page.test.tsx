import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { BankState } from '#contract/choices.ts';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import { invoices } from '#server/db/schema/index.ts';
import { openWorld } from '#tests/support/world.ts';
import { Autopay, Owed } from './papers.tsx';
import { PoolPage } from './pool-page.tsx';
import { WordsProvider } from './portal-api.ts';

const world = openWorld();

/** What a customer has to pay, whose one invoice of $80 is as its bank has left it. */
async function owed(state: 'open' | 'paid', bankState: BankState | null): Promise<PortalHome> {
  const { owner, companyId, signedIn } = await world.company();
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  const lines = [{ kind: 'work', description: 'Filter', unitPrice: 80, taxable: false }];
  await owner.post('/api/billing/invoices', { invoiceId: 'BILL-1', customerId: 'CUST-1', lines, issue: true });
  if (state === 'paid') await owner.post('/api/billing/invoices/BILL-1/payments', { amount: 80, method: 'check' });
  await world.deps.db.inCompany(companyId, (tx) =>
    tx.update(invoices).set({ bankState }).where(eq(invoices.invoiceId, 'BILL-1')),
  );
  const { body } = await (await signedIn('homeowner', { customerId: 'CUST-1' })).get<PortalHome>('/api/my/home');
  return body;
}
function show(home: PortalHome, language: Language = 'en'): string {
  cleanup();
  const { container } = render(
    <WordsProvider value={wordsOf(language)}>
      <Owed home={home} />
    </WordsProvider>,
  );
  return container.textContent ?? '';
}
const payButton = () => screen.queryByRole('button', { name: /^(Pay|Pagar)/ });

describe('what a customer has to pay, on their own page', () => {
  it('is not asked for while a bank works on it', async () => {
    const home = await owed('open', 'pending');
    expect(show(home)).toMatch(/\$80\.00.*Invoice INV-000001.*Payment processing/);
    expect(payButton()).toBeNull();
    expect(show(home, 'es')).toMatch(/Factura INV-000001.*Pago en curso/);
  });

  it('is nothing where the payment is disputed, and says where the money is', async () => {
    const home = await owed('paid', 'disputed');
    expect(show(home)).toMatch(/Nothing to pay right now.*Invoice INV-000001.*disput/i);
    expect(payButton()).toBeNull();
    expect(show(home, 'es')).toMatch(/Factura INV-000001.*disputa/i);
  });

  it('is owed again, and can be paid, once a bank has returned it or given it back', async () => {
    for (const [bankState, said, inSpanish] of [
      ['returned', /INV-000001.*returned/i, /devolvió/i],
      ['lost', /INV-000001.*gave.*back/i, /le devolvió/i],
    ] as const) {
      const home = await owed('open', bankState);
      expect(show(home)).toMatch(said);
      expect(payButton()?.textContent).toBe('Pay $80.00');
      expect(show(home, 'es')).toMatch(inSpanish);
    }
  });
});

it('autopay is turned on with the words that are agreed to, and off again', async () => {
  const { owner, signedIn } = await world.company();
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  const pat = await signedIn('homeowner', { customerId: 'CUST-1' });
  const read = async () => (await pat.get<PortalHome>('/api/my/home')).body;
  const calls: string[] = [];
  const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    // A customer with an account, where the page has a device that is known.
    const [path = ''] = String(input).split('?');
    calls.push(path);
    const { status, body } = await pat.post(path, JSON.parse(String(init?.body)));
    return Response.json(body, { status });
  });
  const view = async () => {
    cleanup();
    const home = await read();
    const { container } = render(
      <WordsProvider value={wordsOf('en')}>
        <Autopay home={home} onChanged={async () => void (await view())} />
      </WordsProvider>,
    );
    return container.textContent ?? '';
  };
  expect(await view()).toBe('');
  await owner.post('/api/billing/plans', { planId: 'FLAT', name: 'Full service', price: 165, billingCycle: 'monthly' });
  await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'FLAT' });
  expect(await view()).toContain('Pay an invoice and keep your card or bank account');
  expect(screen.queryByRole('button')).toBeNull();
  const card = { cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123', cardholderName: 'Pat Rivera' };
  await owner.put('/api/billing/customers/CUST-1/card', {
    paymentDetails: { ...card, email: 'pat@example.com', zipCode: '85306' },
  });
  expect(await view()).toContain('to charge my Visa ending in 4242 for each new invoice on its due date');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Agree and turn autopay on' }));
  await screen.findByText(/^On\. New invoices are charged on their due date: Visa ending in 4242\./);
  expect((await read()).autopay).toMatchObject({ isOn: true });
  await user.click(await screen.findByRole('button', { name: 'Turn autopay off' }));
  await screen.findByRole('button', { name: 'Agree and turn autopay on' });
  expect((await read()).autopay).toMatchObject({ isOn: false });
  expect(calls).toEqual(['/api/my/autopay', '/api/my/autopay']);
  called.mockRestore();
});

it('one address is looked at alone, where the customer has several', async () => {
  const { owner, signedIn } = await world.company();
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', address: '1 Home Street' });
  await owner.post('/api/customers/CUST-1/properties', { propertyId: 'LAKE', address: '41 Shore' });
  await owner.post('/api/pools', { name: 'Back yard', customerId: 'CUST-1' });
  await owner.post('/api/pools', { name: 'Dock', customerId: 'CUST-1', propertyId: 'LAKE' });
  const pat = await signedIn('homeowner', { customerId: 'CUST-1' });
  const { body: home } = await pat.get<PortalHome>('/api/my/home');
  const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { status, body } = await pat.get(String(input).replace('&via=link', ''));
    return Response.json(body, { status });
  });
  cleanup();
  render(
    <WordsProvider value={wordsOf('en')}>
      <PoolPage home={home} onChanged={async () => undefined} />
    </WordsProvider>,
  );
  const user = userEvent.setup();
  const address = screen.getByRole('combobox', { name: 'Address' });
  expect(screen.getAllByText(/Back yard|Dock/).length).toBeGreaterThan(1);
  await user.selectOptions(address, '41 Shore');
  await waitFor(() => expect(screen.queryAllByText(/Back yard/)).toEqual([]));
  await user.selectOptions(address, 'All addresses');
  expect((await screen.findAllByText(/Back yard/)).length).toBeGreaterThan(0);
  called.mockRestore();
});

import { cleanup, render, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BankState } from '#contract/choices.ts';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import { invoices } from '#server/db/schema/index.ts';
import { openWorld } from '#tests/support/world.ts';
import { Owed } from './papers.tsx';
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
    expect(show(home)).toMatch(/\$80\.00.*Invoice INV-000001.*Payment under way/);
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookInvoice } from './program-formats.ts';
import { pricedAlike, programFormats, quickBooksName } from './program-formats.ts';

const customer = {
  customerId: 'CUST-1',
  name: 'Rivera: "Pat"',
  email: 'pat@example.com',
  phone: '(602) 555-0100',
  street: '1 Elm St',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
};
const invoice: BookInvoice = {
  number: '1001',
  customer,
  issuedOn: '2026-11-01',
  dueOn: '2026-11-15',
  memo: null,
  lines: [
    {
      description: 'Weekly service',
      quantity: 4,
      unitPriceCents: 3000,
      amountCents: 12_000,
      serviceDate: '2026-11-01',
    },
    { description: 'Salt', quantity: 0.333, unitPriceCents: 1000, amountCents: 333, serviceDate: null },
  ],
  taxRatePct: 8.25,
  taxCents: 1017,
};

/** A row by its header. */
const named = (columns: readonly string[], row: readonly unknown[]) =>
  Object.fromEntries(columns.map((column, index) => [column, row[index]]));

describe('files for bookkeeping programs', () => {
  it('have as many cells as columns, in every list of both', () => {
    const payment = {
      date: '2026-11-10',
      customerName: 'Pat',
      invoiceNumber: null,
      amountCents: -500,
      method: 'cash',
      reference: null,
    };
    for (const { customers, invoices, payments } of Object.values(programFormats)) {
      for (const row of customers.rowsOf(customer)) expect(row).toHaveLength(customers.columns.length);
      for (const row of invoices.rowsOf(invoice)) expect(row).toHaveLength(invoices.columns.length);
      for (const row of payments.rowsOf(payment)) expect(row).toHaveLength(payments.columns.length);
    }
  });

  it('name a customer as QuickBooks takes it, alike in both lists', () => {
    const { customers, invoices } = programFormats.quickbooks;
    expect(customers.rowsOf(customer)[0]?.[0]).toBe('Rivera Pat');
    expect(invoices.rowsOf(invoice)[0]?.[1]).toBe('Rivera Pat');
    expect(quickBooksName('x'.repeat(200))).toHaveLength(100);
  });

  it('write an invoice line by line with its tax as a line of its own', () => {
    const { columns, rowsOf } = programFormats.quickbooks.invoices;
    const [first, second, tax] = rowsOf(invoice).map((row) => named(columns, row));
    expect(first).toMatchObject({
      '*InvoiceNo': '1001',
      '*InvoiceDate': '11/01/2026',
      '*DueDate': '11/15/2026',
      ItemQuantity: 4,
      ItemRate: '30.00',
      '*ItemAmount': '120.00',
      'Service Date': '11/01/2026',
    });
    expect(second).toMatchObject({ ItemQuantity: 0.333, ItemRate: '10.00', '*ItemAmount': '3.33' });
    expect(tax).toMatchObject({ ItemDescription: 'Sales tax 8.25%', '*ItemAmount': '10.17' });
  });

  it('add up to the invoice as Xero multiplies them, whatever the quantities', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      unitPriceCents: fc.integer({ min: -9999, max: 99_999 }),
    });
    const { columns, rowsOf } = programFormats.xero.invoices;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(5000), (drawn, taxCents) => {
        const lines = drawn.map(({ quantity, unitPriceCents }) => ({
          description: 'x',
          quantity: quantity / 1000,
          unitPriceCents,
          amountCents: Math.round((quantity * unitPriceCents) / 1000),
          serviceDate: null,
        }));
        const rows = rowsOf({ ...invoice, lines, taxCents }).map((row) => named(columns, row));
        const sum = rows.reduce(
          (cents, row) => cents + Math.round(Number(row['*Quantity']) * Number(row['*UnitAmount']) * 100),
          0,
        );
        expect(sum).toBe(lines.reduce((cents, { amountCents }) => cents + amountCents, taxCents));
      }),
    );
    expect(
      pricedAlike({ description: '', quantity: 0.5, unitPriceCents: 25, amountCents: 13, serviceDate: null }),
    ).toEqual({
      quantity: 1,
      unitPriceCents: 13,
    });
  });

  it('write payments as bank lines, what was given back below 0', () => {
    const paid = {
      date: '2026-11-10',
      customerName: 'Pat',
      invoiceNumber: '1001',
      amountCents: 5,
      method: 'check',
      reference: '77',
    };
    expect(programFormats.quickbooks.payments.rowsOf(paid)).toEqual([
      ['11/10/2026', 'Pat, invoice 1001, check 77', '0.05'],
    ]);
    expect(programFormats.xero.payments.rowsOf({ ...paid, amountCents: -123_456 })).toEqual([
      ['11/10/2026', '-1234.56', 'Pat', 'Refund to Pat, invoice 1001, check 77', '1001', '77'],
    ]);
  });
});

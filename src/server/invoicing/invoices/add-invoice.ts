import { localDate } from '#domain/calendar/index.ts';
import { type InvoiceLine, pricedLine } from '#domain/invoicing/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { unknownReference } from '#server/platform/app-error.ts';

import { billedCustomersRepo } from '../customers/repo.ts';
import type { InvoiceRow } from './repo.ts';
import { insertBill } from './service.ts';

export interface AddedInvoice {
  customerId: string;
  lines: Omit<InvoiceLine, 'amountCents'>[];
  workOrderId?: string | null;
  dueOn?: string | null;
  memo?: string | null;
}

/**
 * An upcoming invoice for what another feature has done, in its transaction. It is issued by the next day's run, or by hand.
 * @throws AppError not_found for the customer; invalid_input where it comes to less than $0
 */
export async function addInvoice(tx: TenantTx, tenant: Tenant, bill: AddedInvoice): Promise<InvoiceRow> {
  const customer = await billedCustomersRepo(tx).hold(bill.customerId);
  if (!customer || customer.deletedAt) throw unknownReference('customerId', 'Customer');
  const now = tenant.now();
  const books = { tx, now, today: localDate(tenant.account.timeZone, now), newId: tenant.newId };
  return insertBill(books, { ...bill, customerName: customer.name, lines: bill.lines.map(pricedLine) });
}

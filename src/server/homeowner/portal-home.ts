import type { PortalHome } from '#contract/homeowner/portal.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { contextOf, moneyOfCustomer, quotesOf } from '#server/invoicing/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { homeownerHomeOf } from './service.ts';

/** All that a customer's first page shows, in one answer. @throws AppError not_found where the customer is gone */
export async function portalHomeOf(deps: Deps, tenant: Tenant): Promise<PortalHome> {
  const { customerId } = tenant.account;
  const customer = customerId && (await tenant.transaction((tx) => customersRepo(tx).find(customerId)));
  if (!customer) throw notFound(things.customer);
  const context = contextOf(deps, tenant);
  const { name, language, email, phone, emailAlerts, smsAlerts } = customer;
  const home = await homeownerHomeOf(tenant);
  const money = await moneyOfCustomer(context, customer.customerId);
  return {
    customerId: customer.customerId,
    customer: { name, language, email, phone, emailAlerts, smsAlerts },
    hasLogo: home.company.logo !== null,
    home,
    balance: money.balance,
    invoices: money.invoices,
    receipts: money.receipts.map(({ transactionId, date, amount }) => ({ transactionId, paidOn: date, amount })),
    quotes: await quotesOf(context, customer.customerId),
  };
}

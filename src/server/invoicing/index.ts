// What is said here in Spanish, read where something is worded in it.
import './invoices/texts.es.ts';
import './texts.es.ts';

export { companyContext, contextOf, inBooks } from './billing-context.ts';
export { presentSummary } from './invoices/present.ts';
export { moneyOfCustomers, overdueDollars } from './overview/service.ts';
export { moneyOfCustomer, ownInvoice } from './pay-link/service.ts';
export { reasonOf } from './payments/present.ts';
export { beginFromPrices, previewFromPrices } from './plans/from-prices.ts';
export { beginPlans, customersWithPlan, ownAutopay, setOwnAutopay, takePlansBack } from './plans/subscriptions.ts';
export { askOwnStripe, listProcessors } from './processors/service.ts';
export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/bill-company.ts';
export { billingTermsRepo } from './settings/repo.ts';
export { leaveTip, offeredTip } from './tips/service.ts';
export { answerQuote, ownQuote, quotesOf } from './work-orders/quote.ts';
export { workOrdersRepo } from './work-orders/repo.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';
export { presentOrder } from './work-orders/service.ts';

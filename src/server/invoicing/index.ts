export { type Books, type Desk, deskOf, deskOfCompany, inBooks } from './desk.ts';
export { addInvoice } from './invoices/add-invoice.ts';
export { letterBody } from './invoices/letters.tsx';
export { hashOfKey } from './invoices/mailing.ts';
export { onPaper, signatureOf } from './invoices/paper.ts';
export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { findBillingTerms } from './settings/service.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';

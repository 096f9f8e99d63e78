import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  createInvoiceBody,
  invoice,
  invoiceList,
  invoicesQuery,
  invoiceTotals,
  issuedWaiting,
  statement,
  statementQuery,
  updateInvoiceBody,
} from '#contract/invoicing/invoices.ts';
import { account, booksCheck, owed, reminders, remindersBody } from '#contract/invoicing/owed.ts';
import {
  paymentLink,
  recordPaymentBody,
  refundBody,
  transaction,
  transactionList,
  transactionsQuery,
} from '#contract/invoicing/payments.ts';
import type { Deps } from '#server/deps.ts';
import { type BillDocument, drawBill, pdfHeader } from '#server/documents/index.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/platform/app-error.ts';
import {
  contextOf,
  inBooks,
  listedCustomer,
  mayChange,
  mayLook,
  mayLookAtOwn,
  mayPayOwn,
  requireOwn,
} from '../billing-context.ts';
import { receiptDocument } from '../payments/receipt.ts';
import { refundPayment } from '../payments/refunds.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { listTransactions, recordPayment } from '../payments/service.ts';
import { accountOf, checkBooks, statementDocument, statementOf } from '../statements/service.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { invoiceDocument } from './invoice-document.ts';
import { owedByAge, remindCustomers } from './reminders.ts';
import { invoicesRepo } from './repo.ts';
import {
  changeInvoice,
  correctInvoice,
  createInvoice,
  findInvoice,
  issueInvoice,
  issueWaiting,
  linkToAllOpen,
  linkToInvoice,
  listInvoices,
  mailInvoiceAgain,
  remakeInvoice,
  totalInvoices,
  voidInvoice,
} from './service.ts';

const params = z.object({ invoiceId: z.string() });
const ofTransaction = z.object({ transactionId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });

/** A bill, for its reader alone. */
export async function sendPdf(reply: FastifyReply, deps: Deps, paper: BillDocument) {
  const pdf = await drawBill(deps.files, paper);
  return reply
    .type('application/pdf')
    .header('Content-Disposition', pdfHeader(paper))
    .header('Cache-Control', 'private, no-store')
    .send(pdf);
}

/** What customers owe: invoices from the first line to the mail. */
export function invoicesRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/billing/invoices',
    { config: mayLookAtOwn, schema: { querystring: invoicesQuery, response: { 200: invoiceList } } },
    async (req, reply) => {
      const customerId = listedCustomer(req.tenant.account, req.query.customerId);
      return sendList(reply, await listInvoices(contextOf(deps, req.tenant), { ...req.query, customerId }));
    },
  );

  app.get(
    '/api/billing/invoice-totals',
    { config: mayLook, schema: { response: { 200: invoiceTotals } } },
    async (req) => totalInvoices(contextOf(deps, req.tenant)),
  );

  app.get('/api/billing/owed', { config: mayLook, schema: { response: { 200: owed } } }, async (req) =>
    owedByAge(contextOf(deps, req.tenant)),
  );

  app.post(
    '/api/billing/reminders',
    { config: { ...mayChange, limit: 'work' }, schema: { body: remindersBody, response: { 200: reminders } } },
    async (req) => remindCustomers(contextOf(deps, req.tenant), req.body.customerIds),
  );

  app.post(
    '/api/billing/invoices',
    { config: mayChange, schema: { body: createInvoiceBody, response: { 201: invoice } } },
    async (req, reply) => reply.code(201).send(await createInvoice(contextOf(deps, req.tenant), req.body)),
  );

  app.post(
    '/api/billing/issue-waiting',
    { config: { ...mayChange, limit: 'message' }, schema: { response: { 200: issuedWaiting } } },
    async (req) => issueWaiting(contextOf(deps, req.tenant)),
  );

  app.get(
    '/api/billing/invoices/:invoiceId',
    { config: mayLookAtOwn, schema: { params, response: { 200: invoice } } },
    async (req) =>
      findInvoice(contextOf(deps, req.tenant), req.params.invoiceId, ({ customerId }) =>
        requireOwn(req.tenant.account, customerId, texts.things.invoice),
      ),
  );

  app.patch(
    '/api/billing/invoices/:invoiceId',
    { config: mayChange, schema: { params, body: updateInvoiceBody, response: { 200: invoice } } },
    async (req) => changeInvoice(contextOf(deps, req.tenant), req.params.invoiceId, req.body),
  );

  const steps = {
    issue: issueInvoice,
    void: voidInvoice,
    correct: correctInvoice,
    mail: mailInvoiceAgain,
    remake: remakeInvoice,
  };
  for (const [step, take] of Object.entries(steps)) {
    app.post(
      `/api/billing/invoices/:invoiceId/${step}`,
      { config: mayChange, schema: { params, response: { 200: invoice } } },
      async (req) => take(contextOf(deps, req.tenant), (req.params as { invoiceId: string }).invoiceId),
    );
  }

  app.post(
    '/api/billing/invoices/:invoiceId/payment-link',
    { config: mayPayOwn, schema: { params, response: { 201: paymentLink } } },
    async (req, reply) => {
      const link = await linkToInvoice(contextOf(deps, req.tenant), req.params.invoiceId, ({ customerId }) =>
        requireOwn(req.tenant.account, customerId, texts.things.invoice),
      );
      return reply.code(201).send(link);
    },
  );

  app.post(
    '/api/billing/customers/:customerId/payment-link',
    { config: mayPayOwn, schema: { params: ofCustomer, response: { 201: paymentLink } } },
    async (req, reply) => {
      requireOwn(req.tenant.account, req.params.customerId, texts.things.customer);
      return reply.code(201).send(await linkToAllOpen(contextOf(deps, req.tenant), req.params.customerId));
    },
  );

  app.get(
    '/api/billing/invoices/:invoiceId/invoice.pdf',
    { config: { ...mayLookAtOwn, limit: 'work' }, schema: { params } },
    async (req, reply) => {
      const paper = await inBooks(contextOf(deps, req.tenant), async (books) => {
        const row = await invoicesRepo(books.tx).find(req.params.invoiceId);
        if (!row) throw notFound(texts.things.invoice);
        requireOwn(req.tenant.account, row.customerId, texts.things.invoice);
        return invoiceDocument(books, row);
      });
      return sendPdf(reply, deps, paper);
    },
  );
  paymentsRoutes(app, deps);
}

/** What customers paid, what they were refunded, and both on a statement. */
function paymentsRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/billing/invoices/:invoiceId/payments',
    {
      config: { ...mayChange, limit: 'money' },
      schema: { params, body: recordPaymentBody, response: { 201: transaction } },
    },
    async (req, reply) =>
      reply.code(201).send(await recordPayment(contextOf(deps, req.tenant), req.params.invoiceId, req.body)),
  );

  app.get(
    '/api/billing/transactions',
    { config: mayLookAtOwn, schema: { querystring: transactionsQuery, response: { 200: transactionList } } },
    async (req, reply) => {
      const customerId = listedCustomer(req.tenant.account, req.query.customerId);
      return sendList(reply, await listTransactions(contextOf(deps, req.tenant), { ...req.query, customerId }));
    },
  );

  app.post(
    '/api/billing/transactions/:transactionId/refunds',
    {
      config: { ...mayChange, limit: 'money' },
      schema: { params: ofTransaction, body: refundBody, response: { 201: transaction } },
    },
    async (req, reply) =>
      reply.code(201).send(await refundPayment(contextOf(deps, req.tenant), req.params.transactionId, req.body)),
  );

  app.get(
    '/api/billing/transactions/:transactionId/receipt.pdf',
    { config: { ...mayLookAtOwn, limit: 'work' }, schema: { params: ofTransaction } },
    async (req, reply) => {
      const paper = await inBooks(contextOf(deps, req.tenant), async (books) => {
        const view = await paymentsRepo(books.tx).findView(req.params.transactionId);
        const isPaid = view?.transaction.status === 'paid' || view?.transaction.status === 'refunded';
        if (!view || !isPaid) throw notFound(texts.things.receipt);
        requireOwn(req.tenant.account, view.transaction.customerId, texts.things.receipt);
        return receiptDocument(books, view);
      });
      return sendPdf(reply, deps, paper);
    },
  );

  app.get(
    '/api/billing/accounts/:customerId',
    { config: mayLook, schema: { params: ofCustomer, response: { 200: account } } },
    async (req) => accountOf(contextOf(deps, req.tenant), req.params.customerId),
  );

  app.get('/api/billing/books', { config: mayLook, schema: { response: { 200: booksCheck } } }, async (req) =>
    checkBooks(contextOf(deps, req.tenant)),
  );

  app.get(
    '/api/billing/statements/:customerId',
    { config: mayLookAtOwn, schema: { params: ofCustomer, querystring: statementQuery, response: { 200: statement } } },
    async (req) => {
      requireOwn(req.tenant.account, req.params.customerId, texts.things.customer);
      return statementOf(contextOf(deps, req.tenant), req.params.customerId, req.query);
    },
  );

  app.get(
    '/api/billing/statements/:customerId/statement.pdf',
    { config: { ...mayLookAtOwn, limit: 'work' }, schema: { params: ofCustomer, querystring: statementQuery } },
    async (req, reply) => {
      requireOwn(req.tenant.account, req.params.customerId, texts.things.customer);
      const paper = await statementDocument(contextOf(deps, req.tenant), req.params.customerId, req.query);
      return sendPdf(reply, deps, paper);
    },
  );
}

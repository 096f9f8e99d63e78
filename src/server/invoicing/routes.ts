import * as z from 'zod/mini';
import {
  type BillingSettings,
  billingOverview,
  billingSettings,
  createPlanBody,
  customerSubscription,
  customerSubscriptionList,
  saveBillingSettingsBody,
  savePlanBody,
  saveSubscriptionBody,
  subscriptionPlan,
  subscriptionPlanList,
  subscriptionsQuery,
} from '#contract/invoicing/customer-billing.ts';
import { invoice, payableInvoice, payInvoiceAnswer, payInvoiceBody } from '#contract/invoicing/invoices.ts';
import { lateFeePreview, lateFeePreviewBody, waiveLateFeeBody } from '#contract/invoicing/owed.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { BillingTerms } from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import type { ProcessorEvent } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/platform/app-error.ts';
import { eventIn, eventReceived, isCompanyId, withRawBody } from '#server/subscription/index.ts';
import {
  type BillingContext,
  companyContext,
  contextOf,
  listedCustomer,
  mayChange,
  mayLook,
  mayLookAtOwn,
} from './billing-context.ts';
import { invoicesRoutes, sendPdf } from './invoices/routes.ts';
import { billingOverviewOf } from './overview/service.ts';
import { logoOfLink, payableDocument, payableInvoiceOf, payInvoice } from './pay-link/service.ts';
import { settlePayment } from './payments/ask-for-payment.ts';
import { noticeDispute, noticeRefund } from './payments/refunds.ts';
import { noticePayout } from './payouts/service.ts';
import { addPlan, changePlan, listPlans } from './plans/service.ts';
import { listSubscriptions, saveSubscription } from './plans/subscriptions.ts';
import { companyCards, requireBankDebits } from './processors/company-cards.ts';
import { processorsRoutes } from './processors/routes.ts';
import { lateFeeTerms, presentLateFees, previewLateFees, waiveLateFee } from './run/late-fees.ts';
import { billingTermsRepo } from './settings/repo.ts';
import { invoicingTexts as texts } from './texts.ts';
import { depositRule } from './work-orders/deposits.ts';

/** An event only says where to look; repeated and late ones do no harm. */
function takeEvent(context: BillingContext, event: ProcessorEvent): Promise<void> {
  if (event.kind === 'payment') return settlePayment(context, event.paymentId, event.paymentIntentId);
  if (event.kind === 'payout') return noticePayout(context, event.payoutId);
  if (event.kind === 'refund') return noticeRefund(context, event.paymentId, event.refundedCents);
  return noticeDispute(context, event.paymentId, event.dispute);
}

/** What the company's own account at Stripe reports. */
const companyWebhookRoutes = (app: App, deps: Deps): void =>
  withRawBody(app, (raw) => {
    raw.post(
      '/api/webhooks/stripe/:company',
      {
        config: { needs: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } },
        schema: { params: z.object({ company: z.string() }), response: eventReceived },
      },
      async (req) => {
        const { company } = req.params;
        const context = isCompanyId(company) ? await companyContext(deps, company) : null;
        if (!context) throw notFound(texts.things.processor);
        const event = await eventIn(req, await companyCards(context), deps.clock());
        // The company's own account can report its payouts, and this company's payments only.
        if (event?.kind === 'payout' || event?.companyId === context.companyId) await takeEvent(context, event);
        return { received: true as const };
      },
    );
  });

/** What the company's customers owe and pay. */
export function customerBillingRoutes(app: App, deps: Deps): void {
  plansRoutes(app, deps);
  invoicesRoutes(app, deps);
  payLinkRoutes(app, deps);
  processorsRoutes(app, deps);
  companyWebhookRoutes(app, deps);
  billingSettingsRoutes(app, deps);
}

const presentTerms = ({ depositPct, depositCents, paymentDiscountPct, ...terms }: BillingTerms): BillingSettings => ({
  ...terms,
  ...presentLateFees(terms),
  paymentDiscountPercent: paymentDiscountPct,
  depositPercent: depositPct,
  depositAmount: depositCents === null ? null : dollarsOf(depositCents),
});

/** Grace, retries, tax, days to pay, deposits, late fees, discounts, and whether customers may pay from a bank account. */
function billingSettingsRoutes(app: App, deps: Deps): void {
  const response = { 200: billingSettings };

  app.get('/api/billing/settings', { config: mayLook, schema: { response } }, async (req) =>
    req.tenant.transaction(async (tx) => presentTerms(await billingTermsRepo(tx).find())),
  );

  app.put(
    '/api/billing/settings',
    { config: mayChange, schema: { body: saveBillingSettingsBody, response } },
    async (req) => {
      const before = await req.tenant.transaction((tx) => billingTermsRepo(tx).find());
      if (req.body.bankDebits === true && !before.bankDebits) await requireBankDebits(contextOf(deps, req.tenant));
      return req.tenant.transaction(async (tx) => {
        const repo = billingTermsRepo(tx);
        const { depositPercent, depositAmount, paymentDiscountPercent, ...named } = req.body;
        const { lateFees, lateFeeAmount, lateFeePercent, lateFeeCap, lateFeeMinimum, ...terms } = named;
        const fees = lateFeeTerms(named, await repo.find(), localDate(req.tenant.account.timeZone, req.tenant.now()));
        const deposit = depositRule({ depositPercent, depositAmount });
        await repo.save(
          { ...terms, ...deposit, ...fees, paymentDiscountPct: paymentDiscountPercent },
          req.tenant.now(),
        );
        return presentTerms(await repo.find());
      });
    },
  );

  app.post(
    '/api/billing/late-fees/preview',
    { config: mayChange, schema: { body: lateFeePreviewBody, response: { 200: lateFeePreview } } },
    async (req) => previewLateFees(contextOf(deps, req.tenant), req.body),
  );

  app.post(
    '/api/billing/invoices/:invoiceId/late-fees/:lineId',
    {
      config: mayChange,
      schema: {
        params: z.object({ invoiceId: z.string(), lineId: z.string() }),
        body: waiveLateFeeBody,
        response: { 200: invoice },
      },
    },
    async (req) => waiveLateFee(contextOf(deps, req.tenant), req.params.invoiceId, req.params.lineId, req.body.waived),
  );
}

const ofLink = z.object({ key: z.string() });
/** Which of several invoices. */
const ofNumber = z.object({ number: z.optional(z.string().check(z.maxLength(40))) });
/** A key cannot be guessed; the limit keeps the sandbox and the processor from being tried with many cards. */
const payLimit = { max: 60, timeWindow: '5 minutes' };
const opens = { needs: 'public', rateLimit: { max: 300, timeWindow: '5 minutes' } } as const;

/** What the link in an invoice's mail opens, without an account. */
function payLinkRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/pay/:key',
    { config: opens, schema: { params: ofLink, response: { 200: payableInvoice } } },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      return payableInvoiceOf(deps, req.params.key, req.words);
    },
  );

  app.post(
    '/api/pay/:key',
    {
      config: { needs: 'public', rateLimit: payLimit, carriesSecrets: true },
      schema: { params: ofLink, body: payInvoiceBody, response: { 200: payInvoiceAnswer } },
    },
    async (req) => payInvoice(deps, req.params.key, req.body, req.words),
  );

  app.get(
    '/api/pay/:key/invoice.pdf',
    { config: opens, schema: { params: ofLink, querystring: ofNumber } },
    async (req, reply) => sendPdf(reply, deps, await payableDocument(deps, req.params.key, req.query.number)),
  );

  app.get('/api/pay/:key/logo', { config: opens, schema: { params: ofLink } }, async (req, reply) => {
    const { logoKey, logoType } = await logoOfLink(deps, req.params.key);
    return reply
      .type(logoType)
      .header('Cache-Control', 'private, max-age=300')
      .send(Buffer.from(await deps.files.get(logoKey)));
  });
}

/** The overview, plans, and who has subscribed to them. */
function plansRoutes(app: App, deps: Deps): void {
  app.get('/api/billing/overview', { config: mayLook, schema: { response: { 200: billingOverview } } }, async (req) =>
    billingOverviewOf(contextOf(deps, req.tenant)),
  );

  app.get('/api/billing/plans', { config: mayLook, schema: { response: { 200: subscriptionPlanList } } }, async (req) =>
    listPlans(contextOf(deps, req.tenant)),
  );

  app.post(
    '/api/billing/plans',
    { config: mayChange, schema: { body: createPlanBody, response: { 201: subscriptionPlan } } },
    async (req, reply) => reply.code(201).send(await addPlan(contextOf(deps, req.tenant), req.body)),
  );

  app.put(
    '/api/billing/plans/:planId',
    {
      config: mayChange,
      schema: { params: z.object({ planId: z.string() }), body: savePlanBody, response: { 200: subscriptionPlan } },
    },
    async (req) => changePlan(contextOf(deps, req.tenant), req.params.planId, req.body),
  );

  app.get(
    '/api/billing/subscriptions',
    { config: mayLookAtOwn, schema: { querystring: subscriptionsQuery, response: { 200: customerSubscriptionList } } },
    async (req, reply) => {
      const onlyCustomer = listedCustomer(req.tenant.account, req.query.customerId);
      return sendList(reply, await listSubscriptions(contextOf(deps, req.tenant), req.query, onlyCustomer));
    },
  );

  app.put(
    '/api/billing/subscriptions/:customerId',
    {
      config: mayChange,
      schema: {
        params: z.object({ customerId: z.string() }),
        body: saveSubscriptionBody,
        response: { 200: customerSubscription },
      },
    },
    async (req) => saveSubscription(contextOf(deps, req.tenant), req.params.customerId, req.body),
  );
}

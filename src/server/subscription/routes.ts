import * as z from 'zod/mini';
import {
  billingAccount,
  checkout,
  checkoutBody,
  completeCheckoutBody,
  moneyBackBody,
  purchaseAnswer,
  purchaseBody,
  quote,
  quoteQuery,
} from '#contract/subscription/billing.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { policyWithStyle } from '#server/http/headers.ts';
import { notFound } from '#server/platform/app-error.ts';
import { billingAccountOf, cancelPlan, forgetCard, giveMoneyBack, resumePlan } from './account.ts';
import { inBilling } from './in-billing.ts';
import { completeCheckout, openCheckout, purchasePlan } from './purchase.ts';
import { receiptPage, receiptStyle } from './receipt-page.tsx';
import { offerNamed, quoteOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

// An ended trial must be able to pay, and its payment token as well.
const mayLook = { needs: ['billing', 'view'], openAfterTrial: true } as const;
const mayChange = { needs: ['billing', 'edit'], openAfterTrial: true } as const;
const mayPay = { ...mayChange, openToPayment: true } as const;

/** Choosing and paying. */
function paymentRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/billing/purchase',
    {
      config: { limit: 'money', ...mayPay, notHashed: ['paymentDetails'] },
      schema: { body: purchaseBody, response: { 200: purchaseAnswer } },
    },
    async (req) => purchasePlan(deps, req.tenant, req.body),
  );

  app.get(
    '/api/billing/quote',
    { config: { ...mayLook, openToPayment: true }, schema: { querystring: quoteQuery, response: { 200: quote } } },
    async (req) => {
      const offer = offerNamed(req.query);
      return inBilling(deps, req.tenant.companyId, async ({ repo, today }) =>
        quoteOf(await repo.standing(), offer, deps.cards, today(req.tenant.account)),
      );
    },
  );

  app.post(
    '/api/billing/checkout',
    { config: { ...mayPay, limit: 'money' }, schema: { body: checkoutBody, response: { 200: checkout } } },
    async (req) => openCheckout(deps, req.tenant.account, req.body),
  );

  app.post(
    '/api/billing/checkout/complete',
    {
      config: { ...mayPay, limit: 'money' },
      schema: { body: completeCheckoutBody, response: { 200: purchaseAnswer } },
    },
    async (req) => completeCheckout(deps, req.tenant, req.body.checkoutSession),
  );
}

/** The plan the company has. */
export function billingRoutes(app: App, deps: Deps): void {
  paymentRoutes(app, deps);
  const response = { 200: billingAccount };

  app.get('/api/billing/account', { config: mayLook, schema: { response } }, async (req) =>
    billingAccountOf(deps, req.tenant),
  );

  app.post('/api/billing/account/cancel', { config: mayChange, schema: { response } }, async (req) =>
    cancelPlan(deps, req.tenant),
  );

  app.post('/api/billing/account/resume', { config: mayChange, schema: { response } }, async (req) =>
    resumePlan(deps, req.tenant),
  );

  app.post(
    '/api/billing/account/money-back',
    // It ends the plan, and with it everybody's work.
    { config: { ...mayChange, needs: 'owner', limit: 'money' }, schema: { body: moneyBackBody, response } },
    async (req) => giveMoneyBack(deps, req.tenant, req.body.reason || null),
  );

  app.delete('/api/billing/account/card', { config: mayChange, schema: { response } }, async (req) =>
    forgetCard(deps, req.tenant),
  );

  app.get(
    '/api/billing/payments/:paymentId/receipt',
    { config: mayLook, schema: { params: z.object({ paymentId: z.string() }) } },
    async (req, reply) => {
      const { company, payment } = await inBilling(deps, req.tenant.companyId, async ({ repo }) => ({
        company: (await repo.standing()).company,
        payment: await repo.findPayment(req.params.paymentId),
      }));
      if (!payment?.receiptNumber) throw notFound(subscriptionTexts.receipt);
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', policyWithStyle(receiptStyle))
        .send(receiptPage(company, payment, req.tenant.words));
    },
  );
}

import * as z from 'zod/mini';
import { EventNotSigned, type ProcessorEvent } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, deskOfCompany } from './desk.ts';
import { invoicesRoutes } from './invoices/routes.ts';
import { payLinkRoutes } from './pay-link/routes.ts';
import { noticeRefund } from './payments/refunds.ts';
import { settlePayment } from './payments/settle.ts';
import { plansRoutes } from './plans/routes.ts';
import { companyCards } from './processors/company-cards.ts';
import { processorsRoutes } from './processors/routes.ts';
import { billingSettingsRoutes } from './settings/routes.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An event only says where to look; repeated and late ones do no harm. */
const takeEvent = (desk: BillingContext, event: ProcessorEvent): Promise<void> =>
  event.kind === 'payment'
    ? settlePayment(desk, event.paymentId, event.paymentIntentId)
    : noticeRefund(desk, event.paymentId, event.refundedCents);

async function readEvent(desk: BillingContext, body: unknown, signature: unknown): Promise<ProcessorEvent | null> {
  const page = (await companyCards(desk))?.checkout;
  if (!page) throw notFound('Processor');
  const signed = typeof signature === 'string' ? signature : undefined;
  try {
    return await page.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signed, desk.deps.clock());
  } catch (error) {
    if (!(error instanceof EventNotSigned)) throw error;
    throw new AppError('invalid_input', error.message, {
      details: [{ field: 'stripe-signature', message: error.message }],
    });
  }
}

/** What the company's own account at Stripe tells by itself. The signature is over the bytes, so the body is not parsed before. */
function companyWebhookRoutes(app: App, deps: Deps): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/api/webhooks/stripe/:company',
      {
        config: { needs: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } },
        schema: {
          params: z.object({ company: z.string() }),
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (req) => {
        const { company } = req.params;
        const desk = uuid.test(company) ? await deskOfCompany(deps, company) : null;
        if (!desk) throw notFound('Processor');
        const event = await readEvent(desk, req.body, req.headers['stripe-signature']);
        // The company's own account can tell of this company's payments alone.
        if (event?.companyId === desk.companyId) await takeEvent(desk, event);
        return { received: true as const };
      },
    );
  });
}

/** What the company's customers owe and pay. */
export function customerBillingRoutes(app: App, deps: Deps): void {
  plansRoutes(app, deps);
  invoicesRoutes(app, deps);
  payLinkRoutes(app, deps);
  processorsRoutes(app, deps);
  companyWebhookRoutes(app, deps);
  billingSettingsRoutes(app, deps);
}

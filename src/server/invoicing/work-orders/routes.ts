import * as z from 'zod/mini';
import {
  addPriceItemBody,
  answerQuoteBody,
  answerShownQuoteBody,
  createWorkOrderBody,
  priceBook,
  priceItem,
  priceItemBody,
  quoteShown,
  raisedWork,
  raiseWorkBody,
  scheduleWorkOrderBody,
  sendQuoteBody,
  sentQuote,
  updateWorkOrderBody,
  workOrder,
  workOrderList,
  workOrdersQuery,
} from '#contract/invoicing/work-orders.ts';
import { deleted, id } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { contextOf } from '../billing-context.ts';
import { addPriceItem, changePriceItem, listPriceBook, raiseWork, removePriceItem } from './field-work.ts';
import { answerShownQuote, sendQuote, shownQuote } from './quote.ts';
import {
  addOrder,
  answerOrder,
  cancelOrder,
  changeOrder,
  findOrder,
  finishOrder,
  invoiceOrder,
  listOrders,
  scheduleOrder,
} from './service.ts';

const params = z.object({ workOrderId: z.string() });
const byKey = z.object({ key: z.string() });
const looks = { needs: ['customers', 'view'] } as const;
const changes = { needs: ['customers', 'edit'], planFeature: 'customers' } as const;
const schedules = { needs: ['routes', 'edit'], planFeature: 'routes' } as const;
const bills = { needs: ['billing', 'edit'], planFeature: 'billing' } as const;
/** A key cannot be guessed. */
const publicly = { needs: 'public', rateLimit: { max: 120, timeWindow: '5 minutes' } } as const;
const answer = { 200: workOrder };
const ofItem = z.object({ priceItemId: id });
/** Who works at the pool chooses from it, whether or not they see prices. */
const readsBook = {
  needs: {
    anyOf: [
      ['price_book', 'view'],
      ['field_service', 'view'],
    ],
  },
} as const;
const editsBook = { needs: ['price_book', 'edit'], planFeature: 'customers' } as const;
const raises = { needs: ['field_service', 'edit'], planFeature: 'field_service' } as const;

function fieldCalls(app: App): void {
  app.get('/api/price-book', { config: readsBook, schema: { response: { 200: priceBook } } }, async (req) =>
    listPriceBook(req.tenant),
  );
  app.post(
    '/api/price-book',
    { config: editsBook, schema: { body: addPriceItemBody, response: { 201: priceItem } } },
    async (req, reply) => reply.code(201).send(await addPriceItem(req.tenant, req.body)),
  );
  app.put(
    '/api/price-book/:priceItemId',
    { config: editsBook, schema: { params: ofItem, body: priceItemBody, response: { 200: priceItem } } },
    async (req) => changePriceItem(req.tenant, req.params.priceItemId, req.body),
  );
  app.delete(
    '/api/price-book/:priceItemId',
    { config: { needs: editsBook.needs }, schema: { params: ofItem, response: { 200: deleted } } },
    async (req) => {
      await removePriceItem(req.tenant, req.params.priceItemId);
      return { success: true as const };
    },
  );
  app.post(
    '/api/work-orders/raised',
    { config: raises, schema: { body: raiseWorkBody, response: { 201: raisedWork } } },
    async (req, reply) => reply.code(201).send(await raiseWork(req.tenant, req.body)),
  );
}

/** Quotes and work orders: from the request to the invoice. */
export function workOrdersRoutes(app: App, deps: Deps): void {
  fieldCalls(app);
  app.get(
    '/api/work-orders',
    { config: looks, schema: { querystring: workOrdersQuery, response: { 200: workOrderList } } },
    async (req, reply) => sendList(reply, await listOrders(req.tenant, req.query)),
  );
  app.get('/api/work-orders/:workOrderId', { config: looks, schema: { params, response: answer } }, async (req) =>
    findOrder(req.tenant, req.params.workOrderId),
  );
  app.post(
    '/api/work-orders',
    { config: changes, schema: { body: createWorkOrderBody, response: { 201: workOrder } } },
    async (req, reply) => reply.code(201).send(await addOrder(req.tenant, req.body)),
  );
  app.patch(
    '/api/work-orders/:workOrderId',
    { config: changes, schema: { params, body: updateWorkOrderBody, response: answer } },
    async (req) => changeOrder(req.tenant, req.params.workOrderId, req.body),
  );
  app.post(
    '/api/work-orders/:workOrderId/quote',
    { config: { ...changes, limit: 'message' }, schema: { params, body: sendQuoteBody, response: { 200: sentQuote } } },
    async (req) => sendQuote(contextOf(deps, req.tenant), req.params.workOrderId, req.body),
  );
  app.post(
    '/api/work-orders/:workOrderId/answer',
    { config: changes, schema: { params, body: answerQuoteBody, response: answer } },
    async (req) => answerOrder(deps, req.tenant, req.params.workOrderId, req.body),
  );
  app.post(
    '/api/work-orders/:workOrderId/schedule',
    { config: schedules, schema: { params, body: scheduleWorkOrderBody, response: answer } },
    async (req) => scheduleOrder(deps, req.tenant, req.params.workOrderId, req.body),
  );
  app.post(
    '/api/work-orders/:workOrderId/finish',
    { config: changes, schema: { params, response: answer } },
    async (req) => finishOrder(req.tenant, req.params.workOrderId),
  );
  app.post(
    '/api/work-orders/:workOrderId/cancel',
    { config: changes, schema: { params, response: answer } },
    async (req) => cancelOrder(deps, req.tenant, req.params.workOrderId),
  );
  app.post(
    '/api/work-orders/:workOrderId/invoice',
    { config: bills, schema: { params, response: answer } },
    async (req) => invoiceOrder(deps, req.tenant, req.params.workOrderId),
  );

  app.get(
    '/api/quotes/:key',
    { config: publicly, schema: { params: byKey, response: { 200: quoteShown } } },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      return shownQuote(deps, req.params.key, req.words);
    },
  );
  app.post(
    '/api/quotes/:key',
    { config: publicly, schema: { params: byKey, body: answerShownQuoteBody, response: { 200: quoteShown } } },
    async (req) => answerShownQuote(deps, req.params.key, req.body, req.words),
  );
}

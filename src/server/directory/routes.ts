import * as z from 'zod/mini';
import {
  bulkAnswer,
  bulkHoldBody,
  bulkPlanBody,
  bulkTagsBody,
  bulkTechnicianBody,
  bulkUndoBody,
  type CustomerView,
  changeViewBody,
  createViewBody,
  customerListFacts,
  customerView,
  customerViewList,
  exportViewBody,
} from '#contract/directory/directory.ts';
import { fromPricesBody, fromPricesPreview } from '#contract/invoicing/from-prices.ts';
import { deleted } from '#contract/shapes.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import {
  handOverMany,
  holdMany,
  planFromPrices,
  planMany,
  previewPrices,
  tagMany,
  undoChangeOfMany,
  undoPlansOfMany,
} from './bulk.ts';
import { exportView, factsOfCustomers } from './list.ts';
import { type ViewRow, viewsRepo } from './repo.ts';
import { directoryTexts as texts } from './texts.ts';

const mayLook = ['customers', 'view'] as const;
const mayChange = { needs: ['customers', 'edit'], planFeature: 'customers', limit: 'work' } as const;
const mayPlan = { needs: ['routes', 'edit'], planFeature: 'routes', limit: 'work' } as const;
const mayBill = { needs: ['billing', 'edit'], planFeature: 'billing', limit: 'work' } as const;
const viewParams = z.object({ viewId: z.string() });

/** So many views a user keeps. */
const mostViews = 40;

/** A stored view as it is answered; one of a later release, that asks for what is not known here, shows everybody. */
const presentView = ({ viewId, name, filter, sort, columns }: ViewRow): CustomerView => {
  const parsed = createViewBody.safeParse({ name, filter, sort, columns });
  const look = parsed.success ? parsed.data : z.parse(createViewBody, { name, filter: {}, sort: 'name', columns: [] });
  return { viewId, name, filter: look.filter, sort: look.sort, columns: look.columns };
};

/** What the list of customers shows, its views, and what is done to many customers at once. */
export function directoryRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/customer-list',
    {
      config: { needs: mayLook, followsFromRows: true },
      onSend: answerUnchanged,
      schema: { response: { 200: customerListFacts } },
    },
    async (req) => factsOfCustomers(req.tenant),
  );

  app.post(
    '/api/customer-list/export',
    { config: { needs: mayLook, limit: 'work' }, schema: { body: exportViewBody, produces: ['text/csv'] } },
    async (req, reply) => {
      const { timeZone } = req.tenant.account;
      const file = await exportView(req.tenant, req.body);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="customers-${localDate(timeZone, req.tenant.now())}.csv"`)
        .send(file);
    },
  );

  app.get(
    '/api/customer-list/views',
    { config: { needs: mayLook }, schema: { response: { 200: customerViewList } } },
    async (req) => req.tenant.transaction(async (tx) => (await viewsRepo(tx, req.tenant).list()).map(presentView)),
  );

  app.post(
    '/api/customer-list/views',
    { config: { needs: mayLook }, schema: { body: createViewBody, response: { 201: customerView } } },
    async (req, reply) => {
      const { viewId: sentId, ...view } = req.body;
      const viewId = sentId ?? req.tenant.newId('VIEW');
      const stored = await req.tenant.transaction(async (tx) => {
        const repo = viewsRepo(tx, req.tenant);
        const existing = await repo.find(viewId);
        if (existing) return existing;
        if ((await repo.count()) >= mostViews) throw new AppError('conflict', texts.mostViews({ most: mostViews }));
        const [row] = await repo.insert({ viewId, ...view, createdAt: req.tenant.now() });
        if (!row) throw new AppError('conflict', texts.nameTaken);
        return row;
      });
      return reply.code(201).send(presentView(stored));
    },
  );

  app.patch(
    '/api/customer-list/views/:viewId',
    {
      config: { needs: mayLook },
      schema: { params: viewParams, body: changeViewBody, response: { 200: customerView } },
    },
    async (req) =>
      req.tenant.transaction(async (tx) => {
        const repo = viewsRepo(tx, req.tenant);
        const { viewId } = req.params;
        const { name } = req.body;
        const found = await repo.find(viewId);
        if (!found) throw notFound(texts.view);
        if (name !== undefined && (await repo.isNamed(name, viewId))) throw new AppError('conflict', texts.nameTaken);
        const changes = Object.fromEntries(Object.entries(req.body).filter(([, value]) => value !== undefined));
        const [row] = Object.keys(changes).length === 0 ? [found] : await repo.update(viewId, changes);
        return presentView(row ?? found);
      }),
  );

  app.delete(
    '/api/customer-list/views/:viewId',
    { config: { needs: mayLook }, schema: { params: viewParams, response: { 200: deleted } } },
    async (req) =>
      req.tenant.transaction(async (tx) => {
        if ((await viewsRepo(tx, req.tenant).remove(req.params.viewId)).length === 0) throw notFound(texts.view);
        return { success: true as const };
      }),
  );

  const answers = { response: { 200: bulkAnswer } };
  app.post(
    '/api/customer-list/bulk/tags',
    { config: mayChange, schema: { body: bulkTagsBody, ...answers } },
    async (req) => tagMany(req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/hold',
    { config: mayChange, schema: { body: bulkHoldBody, ...answers } },
    async (req) => holdMany(req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/technician',
    { config: mayPlan, schema: { body: bulkTechnicianBody, ...answers } },
    async (req) => handOverMany(req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/plan',
    { config: mayBill, schema: { body: bulkPlanBody, ...answers } },
    async (req) => planMany(deps, req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/undo',
    { config: mayChange, schema: { body: bulkUndoBody, ...answers } },
    async (req) => undoChangeOfMany(req.tenant, req.body.changeId),
  );
  app.post(
    '/api/customer-list/bulk/prices/preview',
    { config: mayBill, schema: { body: fromPricesBody, response: { 200: fromPricesPreview } } },
    async (req) => previewPrices(deps, req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/prices',
    { config: mayBill, schema: { body: fromPricesBody, ...answers } },
    async (req) => planFromPrices(deps, req.tenant, req.body),
  );
  app.post(
    '/api/customer-list/bulk/plan/undo',
    { config: mayBill, schema: { body: bulkUndoBody, ...answers } },
    async (req) => undoPlansOfMany(deps, req.tenant, req.body.changeId),
  );
}

import * as z from 'zod/mini';
import {
  type CustomerStanding,
  customerStanding,
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
  type TimelineQuery,
  type TimelineType,
  timeline,
  timelineKinds,
  timelinePlace,
  timelineQuery,
  timelineTypes,
} from '#contract/data/timeline.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import { isOverdue } from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { atBody, tasksNotDone } from '#domain/visits/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { billingTermsRepo, presentOrder, presentSummary, reasonOf, workOrdersRepo } from '#server/invoicing/index.ts';
import { presentMessage } from '#server/messaging/index.ts';
import { presentPhoto } from '#server/photos/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { nextStopOf } from '#server/scheduling/index.ts';
import { presentHistory, presentSkips } from '#server/visits/index.ts';
import { auditRepo } from '../audit/repo.ts';
import { presentEntry } from '../audit/service.ts';
import { timelineRepo } from './repo.ts';

const pageSize = 30;

/** What the list of each kind asks for. */
const needs: Record<TimelineKind, readonly Need[]> = {
  visits: [['customers', 'view']],
  messages: [['customers', 'view']],
  money: [['billing', 'view']],
  notes: [['field_service', 'view']],
  photos: [['customers', 'view']],
  orders: [['customers', 'view']],
  changes: [['user_management', 'view']],
};

const kindOf: Record<TimelineType, TimelineKind> = {
  visit: 'visits',
  skip: 'visits',
  message: 'messages',
  invoice: 'money',
  payment: 'money',
  refund: 'money',
  note: 'notes',
  photo: 'photos',
  order: 'orders',
  change: 'changes',
};

interface Reader {
  tx: TenantTx;
  tenant: Tenant;
  customerId: string;
  repo: ReturnType<typeof timelineRepo>;
}
type Content<Entry> = Entry extends TimelineEntry ? Omit<Entry, 'id' | 'at'> : never;
type Shown = readonly (readonly [id: string, content: Content<TimelineEntry>])[];

/** The rows of a page, by their ids, as the pages of their own show them. */
const shown: Record<TimelineType, (reader: Reader, ids: string[]) => Promise<Shown>> = {
  visit: async ({ tx, repo }, ids) => {
    const rows = await repo.visits(ids);
    const notDone = new Map(
      rows.map(({ visitId, tasks }) => [
        visitId,
        tasksNotDone(tasks).map(({ title, body, reason }) => ({ title: atBody(title, body), reason })),
      ]),
    );
    return (await presentHistory(tx, rows)).map((visit) => [
      visit.visitId,
      { type: 'visit', visit, notDone: notDone.get(visit.visitId) ?? [] },
    ]);
  },

  skip: async ({ tx, repo, tenant }, ids) =>
    (await presentSkips(tx, await repo.skips(ids), tenant.words)).map((skip) => [skip.skipId, { type: 'skip', skip }]),

  message: async ({ repo, tenant }, ids) =>
    (await repo.messages(ids)).map((row) => [
      row.messageId,
      { type: 'message', message: presentMessage(row, tenant.words) },
    ]),

  invoice: async ({ tx, repo, tenant }, ids) => {
    const terms = await billingTermsRepo(tx).find();
    const today = localDate(tenant.account.timeZone, tenant.now());
    return (await repo.invoices(ids)).map((row) => [
      row.invoiceId,
      { type: 'invoice', invoice: presentSummary({ ...row, answerBy: null }, terms, today) },
    ]);
  },

  payment: async ({ repo }, ids) =>
    (await repo.payments(ids)).map((row) => {
      const { transactionId, status, method, invoiceId, invoiceNumber, reason, amountCents } = row;
      const amount = dollarsOf(amountCents);
      return [transactionId, { type: 'payment', amount, status, method, invoiceId, invoiceNumber, reason }];
    }),

  refund: async ({ repo, tenant: { words } }, ids) =>
    (await repo.refunds(ids)).map(({ refundId, status, invoiceId, amountCents, reason }) => [
      refundId,
      {
        type: 'refund',
        amount: dollarsOf(amountCents),
        status,
        invoiceId,
        reason: reason && words.say(reasonOf(reason)),
      },
    ]),

  note: async ({ repo }, ids) =>
    (await repo.notes(ids)).map(({ noteId, text, category, technicianName, audioKey }) => {
      const audioUrl = audioKey === null ? null : `/api/voice-notes/${noteId}/audio`;
      return [noteId, { type: 'note', text, category, technicianName, audioUrl }];
    }),

  photo: async ({ repo }, ids) =>
    (await repo.photos(ids)).map((row) => [row.photoId, { type: 'photo', photo: presentPhoto(row) }]),

  order: async ({ tx, customerId }, ids) => {
    const orders = workOrdersRepo(tx);
    const { rows } = await orders.list({ customerId });
    const wanted = rows.filter(({ workOrderId }) => ids.includes(workOrderId));
    const lines = await orders.linesOf(wanted.map(({ workOrderId }) => workOrderId));
    return wanted.map((order) => {
      const own = lines.filter(({ workOrderId }) => workOrderId === order.workOrderId);
      return [order.workOrderId, { type: 'order', order: presentOrder(order, own) }];
    });
  },

  change: async ({ tx, tenant }, ids) =>
    (await auditRepo(tx).list({ entryNumbers: ids.map(Number) }, ids.length)).flatMap((row) => {
      const change = presentEntry(row, tenant.now());
      return change ? [[String(row.entryNumber).padStart(19, '0'), { type: 'change', change }] as const] : [];
    }),
};

/** Everything that happened with a customer, a page at a time; of each kind what the reader may see anywhere else. */
const timelineOf = (tenant: Tenant, customerId: string, query: TimelineQuery): Promise<Timeline> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { role, permissions, timeZone } = tenant.account;
    const kinds = timelineKinds.filter((kind) => canAny(role, needs[kind], permissions));
    const chosen = kinds.filter((kind) => query.kinds?.includes(kind) ?? true);
    const types = timelineTypes.filter((type) => chosen.includes(kindOf[type]));
    const repo = timelineRepo(tx, customerId);
    const found = await repo.places({ types, before: query.before, timeZone, limit: pageSize + 1 });
    const places = found.slice(0, pageSize);
    const contents = new Map<string, Content<TimelineEntry>>();
    for (const type of types) {
      const ids = places.filter((place) => place.type === type).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const [id, content] of await shown[type]({ tx, tenant, customerId, repo }, ids)) {
        contents.set(`${type} ${id}`, content);
      }
    }
    const last = places.at(-1);
    return {
      kinds,
      entries: places.flatMap(({ type, id, at }) => {
        const content = contents.get(`${type} ${id}`);
        return content ? [{ id, at, ...content }] : [];
      }),
      next: last && found.length > pageSize ? timelinePlace(last) : null,
    };
  });

/** What is next at a customer, and what they owe. */
const standingOf = (tenant: Tenant, customerId: string): Promise<CustomerStanding> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { role, permissions, timeZone } = tenant.account;
    const nextVisit = await nextStopOf(tx, tenant, customerId);
    if (!canAny(role, needs.money, permissions)) return { nextVisit, balance: null };
    const terms = await billingTermsRepo(tx).find();
    const today = localDate(timeZone, tenant.now());
    const owed = await timelineRepo(tx, customerId).owed();
    const dollars = (rows: typeof owed): number => dollarsOf(rows.reduce((sum, { leftCents }) => sum + leftCents, 0));
    return {
      nextVisit,
      balance: {
        open: dollars(owed),
        overdue: dollars(owed.filter(({ dueOn }) => isOverdue(dueOn, terms, today))),
        oldestInvoiceId: owed[0]?.invoiceId ?? null,
      },
    };
  });

const params = z.object({ customerId: z.string() });
const looks = { needs: ['customers', 'view'] } as const;

export function timelineRoutes(app: App): void {
  app.get(
    '/api/customers/:customerId/timeline',
    { config: looks, schema: { params, querystring: timelineQuery, response: { 200: timeline } } },
    async (req) => timelineOf(req.tenant, req.params.customerId, req.query),
  );

  app.get(
    '/api/customers/:customerId/standing',
    { config: looks, schema: { params, response: { 200: customerStanding } } },
    async (req) => standingOf(req.tenant, req.params.customerId),
  );
}

import type * as z from 'zod/mini';
import { mostTags } from '#contract/customers/customers.ts';
import type {
  BulkAnswer,
  bulkHoldBody,
  bulkPlanBody,
  bulkTagsBody,
  bulkTechnicianBody,
} from '#contract/directory/directory.ts';
import type { FromPrices, FromPricesPreview } from '#contract/invoicing/from-prices.ts';
import { weekdays } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import { changeUnderWay, takeBackUpdates, takeUpChange } from '#server/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import {
  beginFromPrices,
  beginPlans,
  contextOf,
  customersWithPlan,
  inBooks,
  previewFromPrices,
  takePlansBack,
} from '#server/invoicing/index.ts';
import { invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { handOverStops, routesRepo, techniciansRepo } from '#server/scheduling/index.ts';
import { requireOwnCustomers } from './list.ts';
import { directoryTexts as texts } from './texts.ts';

type Undo = NonNullable<BulkAnswer['undo']>;

/**
 * Goes through the named customers: those who stay, and whom it leaves out and why. Who was deleted meanwhile is left out.
 * @throws AppError not_found naming `customerIds` where the company never had one of them
 */
async function choose(
  tx: TenantTx,
  tenant: Tenant,
  customerIds: readonly string[],
  whyNot: (customer: CustomerRow) => Message | null,
) {
  const wanted = [...new Set(customerIds)];
  await requireOwnCustomers(tx, wanted);
  const rows = await customersRepo(tx).findMany(wanted);
  const byId = new Map(rows.map((row) => [row.customerId, row]));
  const chosen: CustomerRow[] = [];
  const leftOut: BulkAnswer['leftOut'] = [];
  for (const customerId of wanted) {
    const row = byId.get(customerId);
    const why = row ? whyNot(row) : texts.gone;
    if (row && !why) chosen.push(row);
    else if (why) leftOut.push({ customerId, name: row?.name ?? null, reason: tenant.words.say(why) });
  }
  return { chosen, leftOut };
}

const answer = (changed: number, leftOut: BulkAnswer['leftOut'], undo: Undo | null): BulkAnswer => ({
  changed,
  leftOut,
  undo: changed > 0 ? undo : null,
});

const sameTag = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** Adds tags and takes tags away; the same word in another case is the same tag. */
export const tagMany = (tenant: Tenant, { customerIds, add, remove }: z.infer<typeof bulkTagsBody>) =>
  tenant.transaction(async (tx) => {
    const after = ({ tags }: CustomerRow): string[] => {
      const kept = tags.filter((tag) => !remove.some(sameTag(tag)));
      const added = add.filter((tag, place) => !kept.some(sameTag(tag)) && add.findIndex(sameTag(tag)) === place);
      return [...kept, ...added];
    };
    const { chosen, leftOut } = await choose(tx, tenant, customerIds, (row) => {
      const tags = after(row);
      if (tags.length > mostTags) return texts.tooManyTags({ most: mostTags });
      if (tags.length !== row.tags.length || tags.some((tag, place) => tag !== row.tags[place])) return null;
      return add.length > 0 ? texts.hasTags : texts.lacksTags;
    });
    const rows = chosen.map((row) => ({ customerId: row.customerId, tags: after(row) }));
    if (rows.length > 0) await customersRepo(tx).setTags(rows, tenant.now());
    return answer(rows.length, leftOut, { kind: 'change', changeId: await changeUnderWay(tx) });
  });

/** Inactive customers keep their places on the routes, and nobody comes until they are active again. */
export const holdMany = (tenant: Tenant, { customerIds, hold }: z.infer<typeof bulkHoldBody>) =>
  tenant.transaction(async (tx) => {
    const { chosen, leftOut } = await choose(tx, tenant, customerIds, ({ isActive }) =>
      isActive === hold ? null : hold ? texts.alreadyOnHold : texts.notOnHold,
    );
    const ids = chosen.map(({ customerId }) => customerId);
    const changed = ids.length === 0 ? [] : await customersRepo(tx).setActive(ids, !hold, tenant.now());
    return answer(changed.length, leftOut, { kind: 'change', changeId: await changeUnderWay(tx) });
  });

/** Gives all stops of the customers to one technician, on the days they have. */
export const handOverMany = (tenant: Tenant, { customerIds, technicianId }: z.infer<typeof bulkTechnicianBody>) =>
  tenant.transaction(async (tx) => {
    const technician = await techniciansRepo(tx).find(technicianId);
    if (!technician) throw unknownReference('technicianId', things.technician);
    const { name } = technician;
    if (!technician.isActive) throw invalid('technicianId', texts.inactiveTechnician({ technician: name }));
    const stops = await routesRepo(tx).rhythms([...new Set(customerIds)]);
    const stopsOf = (customerId: string) => stops.filter((stop) => stop.customerId === customerId);
    const works = (dayOfWeek: string): boolean =>
      technician.workingDays.some((day) => day.toLowerCase() === dayOfWeek.toLowerCase());
    const { chosen, leftOut } = await choose(tx, tenant, customerIds, ({ customerId, isActive }) => {
      if (!isActive) return texts.onHold;
      const own = stopsOf(customerId);
      if (own.length === 0) return texts.notOnRoute;
      const others = own.filter((stop) => stop.technicianId !== technicianId);
      if (others.length === 0) return texts.alreadyTheirs({ technician: name });
      const idle = others.find(({ dayOfWeek }) => !works(dayOfWeek));
      return idle
        ? texts.dayOff({ technician: name, weekday: weekdays.findIndex((day) => day.toUpperCase() === idle.dayOfWeek) })
        : null;
    });
    const moving = chosen
      .flatMap(({ customerId }) => stopsOf(customerId))
      .filter((stop) => stop.technicianId !== technicianId);
    if (moving.length === 0) return answer(0, leftOut, null);
    const summary = texts.given({ stops: moving.length, technician: name });
    const changeId = await handOverStops(tx, tenant, moving, { technicianId, summary });
    return answer(chosen.length, leftOut, { kind: 'route', changeId });
  });

/** Gives a plan to those who never had one: a plan that runs is changed on its own, for its period is billed then. */
export const planMany = (deps: Deps, tenant: Tenant, { customerIds, ...plan }: z.infer<typeof bulkPlanBody>) =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    const having = await customersWithPlan(tx);
    const { chosen, leftOut } = await choose(tx, tenant, customerIds, ({ customerId }) =>
      having.has(customerId) ? texts.hasPlan : null,
    );
    await beginPlans(
      books,
      chosen.map(({ customerId }) => customerId),
      plan,
    );
    return answer(chosen.length, leftOut, { kind: 'plan', changeId: await changeUnderWay(tx) });
  });

/** Gives plans from prices. Those left out carry the reason; who has a plan is not among those asked for, and changes nothing. */
export const planFromPrices = (deps: Deps, tenant: Tenant, asked: FromPrices): Promise<BulkAnswer> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const { tx } = books;
    await requireOwnCustomers(tx, asked.customerIds ?? []);
    const { begun: changed, leftOut } = await beginFromPrices(books, asked);
    const undo = { kind: 'plan', changeId: await changeUnderWay(tx) } as const;
    return answer(changed, leftOut, undo);
  });

export const previewPrices = (deps: Deps, tenant: Tenant, asked: FromPrices): Promise<FromPricesPreview> =>
  inBooks(contextOf(deps, tenant), async (books) => {
    await requireOwnCustomers(books.tx, asked.customerIds ?? []);
    return previewFromPrices(books, asked);
  });

const taggedOrHeld: ReadonlySet<string> = new Set(['tags', 'is_active', 'left_at']);
const begun: ReadonlySet<string> = new Set([
  'customer_subscriptions',
  'invoices',
  'invoice_lines',
  'subscription_plans',
]);

/** Takes tags, a hold or its end back, where nobody has changed it since. */
export const undoChangeOfMany = (tenant: Tenant, changeId: string) =>
  tenant.transaction(async (tx) => {
    const entries = await takeUpChange(
      tx,
      tenant,
      changeId,
      ({ tableName, action, after }) =>
        tableName === 'customers' &&
        action === 'update' &&
        Object.keys(after ?? {}).every((column) => taggedOrHeld.has(column)),
    );
    const stay = await takeBackUpdates(tx, entries);
    return undone(tx, tenant, entries.length, { stay: stay.map(({ recordId }) => recordId), why: texts.changedSince });
  });

/** Takes plans back that nobody has been billed for. */
export const undoPlansOfMany = (deps: Deps, tenant: Tenant, changeId: string) =>
  inBooks(contextOf(deps, tenant), async (books) => {
    const isBeginning = ({ tableName, action }: { tableName: string; action: string }): boolean =>
      begun.has(tableName) && (action === 'insert' || tableName === 'invoices' || tableName === 'invoice_lines');
    const all = await takeUpChange(books.tx, tenant, changeId, isBeginning);
    const ids = all.flatMap(({ tableName, customerId }) =>
      tableName === 'customer_subscriptions' && customerId !== null ? [customerId] : [],
    );
    const plans = all.filter(({ tableName }) => tableName === 'subscription_plans').map(({ recordId }) => recordId);
    const stay = await takePlansBack(books, ids, plans);
    return undone(books.tx, tenant, ids.length, { stay, why: texts.billed });
  });

async function undone(
  tx: TenantTx,
  tenant: Tenant,
  all: number,
  { stay, why }: { stay: string[]; why: Message },
): Promise<BulkAnswer> {
  const { leftOut } = await choose(tx, tenant, stay, () => why);
  return answer(all - stay.length, leftOut, null);
}

import * as z from 'zod/mini';
import { customerBillingCycles, planPricingKinds } from '#contract/choices.ts';
import { customersTexts } from '#contract/customers/texts.ts';
import { day, id, requiredText } from '#contract/shapes.ts';
import { type ListColumn, listColumns, listConcerns, listSorts, mostChangedAtOnce } from '#domain/directory/index.ts';
import { issue } from '#domain/language/index.ts';

/** What the routes, the books and the pools know of a customer. Money is dollars; null where the reader may not see it. */
export const customerFacts = z.object({
  customerId: z.string(),
  technicianIds: z.array(z.string()),
  days: z.array(z.string()),
  nextVisit: z.nullable(z.string()),
  balance: z.nullable(z.number()),
  overdue: z.nullable(z.number()),
  plan: z.nullable(
    z.object({
      name: z.string(),
      price: z.number(),
      billingCycle: z.enum(customerBillingCycles),
      pricing: z.enum(planPricingKinds),
    }),
  ),
  /** The worst reading of the last tests. */
  water: z.nullable(
    z.object({
      poolId: z.string(),
      reading: z.enum(['chlorine', 'bromine', 'pH', 'lsi', 'totalAlkalinity']),
      word: z.enum(['ideal', 'low', 'high', 'critical']),
      testedAt: z.nullable(z.string()),
    }),
  ),
});
export type CustomerFacts = z.infer<typeof customerFacts>;

/** GET /api/customer-list: what the list of customers shows beside the customers themselves. */
export const customerListFacts = z.object({
  technicians: z.array(z.object({ technicianId: z.string(), name: z.string(), isActive: z.boolean() })),
  customers: z.array(customerFacts),
});
export type CustomerListFacts = z.infer<typeof customerListFacts>;

const filter = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  activity: z._default(z.enum(['all', 'active', 'inactive']), 'all'),
  day: z._default(z.string().check(z.maxLength(20)), ''),
  technician: z._default(z.string().check(z.maxLength(200)), ''),
  tag: z._default(z.string().check(z.maxLength(40)), ''),
  only: z._default(z.enum(['', ...listConcerns]), ''),
});
const columns = z.pipe(
  z.array(z.enum(listColumns)).check(z.maxLength(listColumns.length * 2)),
  z.transform((chosen: ListColumn[]) => [...new Set(chosen)]),
);
const look = { filter, sort: z.enum(listSorts), columns };
const viewName = requiredText(60, issue(customersTexts.viewName));

/** A view as its user has named it. */
export const customerView = z.object({
  viewId: z.string(),
  name: z.string(),
  filter: z.object({
    search: z.string(),
    activity: z.enum(['all', 'active', 'inactive']),
    day: z.string(),
    technician: z.string(),
    tag: z.string(),
    only: z.enum(['', ...listConcerns]),
  }),
  sort: z.enum(listSorts),
  columns: z.array(z.enum(listColumns)),
});
export type CustomerView = z.infer<typeof customerView>;
export const customerViewList = z.array(customerView);

const exampleLook = {
  filter: { activity: 'active', day: 'Monday', only: 'unpaid' },
  sort: '-balance',
  columns: ['balance'],
};
export const createViewBody = z
  .object({ viewId: z.optional(id), name: viewName, ...look })
  .register(z.globalRegistry, { example: { name: 'Mondays who owe', ...exampleLook } });
export const changeViewBody = z
  .object({
    name: z.optional(viewName),
    filter: z.optional(filter),
    sort: z.optional(look.sort),
    columns: z.optional(columns),
  })
  .register(z.globalRegistry, { example: { name: 'Mondays' } });

const customerIds = z.array(id).check(z.minLength(1, issue(customersTexts.noneChosen)), z.maxLength(mostChangedAtOnce));
const tag = requiredText(40, issue(customersTexts.tagEmpty));
const exampleIds = { customerIds: ['CUST-1', 'CUST-2'] };

export const bulkTagsBody = z
  .object({
    customerIds,
    add: z._default(z.array(tag).check(z.maxLength(20)), []),
    remove: z._default(z.array(tag).check(z.maxLength(20)), []),
  })
  .register(z.globalRegistry, { example: { ...exampleIds, add: ['HOA'] } });
export const bulkHoldBody = z
  .object({ customerIds, hold: z.boolean() })
  .register(z.globalRegistry, { example: { ...exampleIds, hold: true } });
export const bulkTechnicianBody = z
  .object({ customerIds, technicianId: id })
  .register(z.globalRegistry, { example: { ...exampleIds, technicianId: 'TECH-1' } });
export const bulkPlanBody = z
  .object({ customerIds, planId: id, nextBillingDate: z.optional(day) })
  .register(z.globalRegistry, { example: { ...exampleIds, planId: 'PLAN-1' } });
export const bulkUndoBody = z
  .object({ changeId: z.string().check(z.minLength(1), z.maxLength(60)) })
  .register(z.globalRegistry, { example: { changeId: '1234-1795570200' } });

/** What a change of many did: all that it could, in one go, and whom it left out. */
export const bulkAnswer = z.object({
  changed: z.int(),
  leftOut: z.array(z.object({ customerId: z.string(), name: z.nullable(z.string()), reason: z.string() })),
  /** By which it is undone: a change of the log, or of the routes. Null where nothing was changed. */
  undo: z.nullable(z.object({ kind: z.enum(['change', 'plan', 'route']), changeId: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** POST /api/customer-list/export: the file of a view, or of some of its customers. */
export const exportViewBody = z
  .object({ ...look, customerIds: z.optional(z.array(id).check(z.maxLength(20_000))) })
  .register(z.globalRegistry, { example: exampleLook });
export type ViewFile = z.input<typeof exportViewBody>;

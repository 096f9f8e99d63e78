import * as z from 'zod/mini';
import { businessRanges } from '#contract/choices.ts';
import { day, id, listQuery } from '#contract/shapes.ts';
import {
  type FigureName,
  figureUnits,
  strategyCategories,
  strategyEfforts,
  strategyImpacts,
} from '#domain/analytics/index.ts';
import { issue } from '#domain/language/index.ts';
import { analyticsTexts as texts } from './texts.ts';

/** GET /api/analytics?range= : the figures of the business hub, for the range up to today in the company's time zone. */
export const analyticsQuery = z.object({
  range: z._default(z.enum(businessRanges, issue(texts.range)), '30d'),
});

/** A figure, the same of the range before it (null where there is not so much history), and whether it is only estimated. */
export const figure = z.object({
  value: z.number(),
  before: z.nullable(z.number()),
  estimated: z.boolean(),
});
export type Figure = z.infer<typeof figure>;

export type { FigureName };

export const figureNames = Object.keys(figureUnits) as FigureName[];
const figureName = z.enum(figureNames);
const unit = z.enum(['dollars', 'minutes', 'miles', 'percent', 'count']);

const week = z.object({
  weekFrom: z.string(),
  revenue: z.number(),
  costs: z.number(),
  profit: z.number(),
  visits: z.int(),
  chemicalCost: z.number(),
});

export const analytics = z.object({
  range: z.enum(businessRanges),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  figures: z.record(figureName, figure),
  /** Monday to Sunday, oldest first; the first and last may be cut by the range. */
  weeks: z.array(week),
  technicians: z.array(
    z.object({
      technicianId: z.string(),
      name: z.string(),
      visits: z.int(),
      onSiteMinutes: z.number(),
      travelMinutes: z.number(),
      miles: z.number(),
      revenue: z.number(),
    }),
  ),
  /** Dollars of chemicals a pool, highest first, at most 20. */
  pools: z.array(
    z.object({
      poolId: z.string(),
      customerId: z.nullable(z.string()),
      customerName: z.nullable(z.string()),
      chemicalCost: z.number(),
      visits: z.int(),
    }),
  ),
  /** Customers that were there at each month's beginning, and how many of them stayed to its end. */
  retention: z.array(
    z.object({ month: z.string(), atStart: z.int(), stayed: z.int(), joined: z.int(), left: z.int() }),
  ),
  /** Nothing of the company's own is in the range yet: what is estimated is all there is. */
  hasOwnData: z.boolean(),
  /** Figures that need more history than there is: their value says nothing yet. */
  untold: z.array(figureName),
  /** False while figures of earlier days are still being recomputed, after rates were set or a company was imported. */
  isComputed: z.boolean(),
});
export type Analytics = z.infer<typeof analytics>;

/** GET /api/analytics/rows?figure=&range= : the rows a figure is made of, newest first. */
export const figureRowsQuery = z.extend(listQuery, {
  figure: figureName,
  range: z._default(z.enum(businessRanges), '30d'),
});
export const figureRow = z.object({
  date: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  visitId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  description: z.string(),
  /** In the figure's unit; the rows' values make up the figure as `how` says. */
  value: z.number(),
  estimated: z.boolean(),
});
export type FigureRow = z.infer<typeof figureRow>;
export const figureRows = z.object({
  figure: figureName,
  unit,
  /** How the figure is made of its rows, in a sentence. */
  how: z.string(),
  /** The figure itself; how many rows there are is in `X-Total-Count`. */
  total: z.number(),
  rows: z.array(figureRow),
});
export type FigureRows = z.infer<typeof figureRows>;

/** Whom a strategy concerns, as it is kept from when it was started: in English, with the message that others read it by. */
export const concernedThen = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  detailMessage: z.optional(z.unknown()),
});
/** A strategy as it stood when it was started. */
export const startedBaseline = z.object({
  description: z.string(),
  descriptionMessage: z.optional(z.unknown()),
  impact: z.enum(strategyImpacts),
  monthlyCents: z.nullable(z.number()),
  ids: z.array(z.string()),
  named: z.array(concernedThen),
  measure: z.number(),
});

/** GET /api/profit-strategies: what the company's own figures suggest, and what became of those it started. */
export const profitStrategy = z.object({
  strategyId: z.string(),
  /** Which rule found it: `underpriced-stops`, `far-off-stops`, `price-not-raised`, … */
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  effort: z.enum(strategyEfforts),
  impact: z.enum(strategyImpacts),
  category: z.enum(strategyCategories),
  /** Dollars a month it may bring, by the company's figures; null where it is unknown. */
  monthlyEffect: z.nullable(z.number()),
  customers: z.array(z.object({ customerId: z.string(), name: z.string(), detail: z.string() })),
  state: z.enum(['not-started', 'started', 'done', 'dropped']),
  startedOn: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  /** What has changed since it was started, in the figure that it is about. */
  measured: z.nullable(
    z.object({
      label: z.string(),
      unit,
      before: z.number(),
      now: z.number(),
      sinceDays: z.int(),
    }),
  ),
});
export type ProfitStrategy = z.infer<typeof profitStrategy>;
export const profitStrategyList = z.array(profitStrategy);
export const strategyParams = z.object({ strategyId: id });
/** PATCH /api/profit-strategies/{strategyId}. */
export const changeStrategyBody = z
  .object({ state: z.enum(['started', 'done', 'dropped', 'not-started']), on: z.optional(day) })
  .register(z.globalRegistry, { example: { state: 'started' } });
export type ChangeStrategy = z.infer<typeof changeStrategyBody>;

const counted = z.nullable(z.int().check(z.gte(0)));

/** What waits for somebody, for the badges of the navigation. null: the reader may not see it. */
export const attention = z.object({
  /** Today's visits that are not finished; a technician's own. */
  stopsLeft: counted,
  /** Customers whose last messages nobody has read. */
  unreadThreads: counted,
  /** Open alerts that ask for something and that nobody has handled. */
  alerts: counted,
  /** Active customers without a stop. */
  withoutRoute: counted,
  /** Work orders the customer has approved and nobody has scheduled. */
  workOrdersToSchedule: counted,
  /** What was raised at a stop and waits for the office’s next step. */
  raisedInField: counted,
  /** Packages marked Low or Critical. */
  lowStock: counted,
  /** In dollars: what is left to pay on overdue invoices. */
  overdue: z.nullable(z.number()),
});
export type Attention = z.infer<typeof attention>;

import * as z from 'zod/mini';
import { day, id, listQuery, money, optionalText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { pricePers } from '#domain/money/index.ts';
import { analyticsTexts as texts } from './texts.ts';

const cost = z._default(money, 0);

/**
 * POST /api/service-costs. `totalCost` and `profit` are computed here; what is sent must agree to the cent,
 * else 400.
 */
export const createServiceCostBody = z
  .object({
    id: z.optional(id),
    customerId: id,
    visitId: z.optional(z.nullable(id)),
    serviceDate: day,
    laborCost: cost,
    chemicalCost: cost,
    equipmentCost: cost,
    travelCost: cost,
    totalCost: z.optional(z.number()),
    serviceFee: cost,
    profit: z.optional(z.number()),
    notes: optionalText(2000),
  })
  .register(z.globalRegistry, {
    example: {
      customerId: 'CUST-1',
      serviceDate: '2026-11-20',
      laborCost: 18.5,
      chemicalCost: 6.2,
      equipmentCost: 0,
      travelCost: 3.1,
      serviceFee: 45,
    },
  });
export type CreateServiceCost = z.infer<typeof createServiceCostBody>;

/** PATCH /api/service-costs/{costId}: the fields to change; the sums are recomputed. */
export const updateServiceCostBody = z
  .object({
    visitId: z.optional(z.nullable(id)),
    serviceDate: z.optional(day),
    laborCost: z.optional(money),
    chemicalCost: z.optional(money),
    equipmentCost: z.optional(money),
    travelCost: z.optional(money),
    serviceFee: z.optional(money),
    notes: optionalText(2000),
  })
  .register(z.globalRegistry, { example: { laborCost: 20, notes: 'Two technicians' } });
export type UpdateServiceCost = z.infer<typeof updateServiceCostBody>;
export const serviceCostParams = z.object({ costId: id });

/** `estimated`: computed from the documents' constants because nothing was entered yet; such a row has no costId. */
export const serviceCost = z.object({
  id: z.string(),
  costId: z.nullable(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  visitId: z.nullable(z.string()),
  serviceDate: z.string(),
  laborCost: z.number(),
  chemicalCost: z.number(),
  equipmentCost: z.number(),
  travelCost: z.number(),
  totalCost: z.number(),
  serviceFee: z.number(),
  profit: z.number(),
  /** Percent of the fee; null where there is no fee. */
  marginPct: z.nullable(z.number()),
  notes: z.nullable(z.string()),
  estimated: z.boolean(),
});
export type ServiceCost = z.infer<typeof serviceCost>;
export const serviceCostList = z.array(serviceCost);

/** GET /api/service-costs: newest first; up to 12 estimated rows where the company has none. */
export const serviceCostsQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
});
export type ServiceCostsQuery = z.infer<typeof serviceCostsQuery>;

/** GET, PUT /api/cost-rates: what work costs the company; null where the estimate applies. */
export const costRates = z.object({
  wagePerHour: z.nullable(z.number()),
  costPerMile: z.nullable(z.number()),
  /** What applies where nothing was set. */
  estimates: z.object({ wagePerHour: z.number(), costPerMile: z.number() }),
  technicians: z.array(z.object({ technicianId: z.string(), name: z.string(), wagePerHour: z.nullable(z.number()) })),
  chemicals: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      /** Dollars for `amount` of `unit`; null where the estimate applies. */
      price: z.nullable(z.number()),
      amount: z.number(),
      unit: z.string(),
      estimatedPrice: z.number(),
    }),
  ),
});
export type CostRates = z.infer<typeof costRates>;
export const saveCostRatesBody = z
  .object({
    wagePerHour: z.optional(z.nullable(money)),
    costPerMile: z.optional(z.nullable(money)),
    technicians: z.optional(
      z.array(z.object({ technicianId: id, wagePerHour: z.nullable(money) })).check(z.maxLength(1000)),
    ),
    chemicals: z.optional(
      z
        .array(
          z.object({
            product: id,
            price: z.nullable(money),
            amount: z.number().check(z.gt(0, issue(texts.amountAboveZero)), z.maximum(1_000_000)),
            unit: z.string().check(z.minLength(1), z.maxLength(20)),
          }),
        )
        .check(z.maxLength(200)),
    ),
  })
  .register(z.globalRegistry, { example: { wagePerHour: 24 } });
export type SaveCostRates = z.infer<typeof saveCostRatesBody>;

/** GET /api/stop-margins?from=&to=: the true margin of each customer's stops: chemicals, minutes and miles at their cost. */
export const stopMarginsQuery = z.extend(listQuery, { from: z.optional(day), to: z.optional(day) });
export type StopMarginsQuery = z.infer<typeof stopMarginsQuery>;
export const stopMargin = z.object({
  customerId: z.string(),
  customerName: z.string(),
  visits: z.int(),
  revenue: z.number(),
  labor: z.number(),
  chemicals: z.number(),
  travel: z.number(),
  equipment: z.number(),
  cost: z.number(),
  profit: z.number(),
  marginPct: z.nullable(z.number()),
  /** Dollars at which the company's aim of margin is reached, a visit or a month; null where the price does that already. */
  suggestedPrice: z.nullable(z.number()),
  /** What this customer's price is for. */
  pricePer: z.enum(pricePers),
  estimated: z.boolean(),
});
export type StopMargin = z.infer<typeof stopMargin>;
export const stopMarginList = z.array(stopMargin);

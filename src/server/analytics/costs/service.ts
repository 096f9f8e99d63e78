import type {
  CostRates,
  CreateServiceCost,
  SaveCostRates,
  ServiceCost,
  ServiceCostsQuery,
  UpdateServiceCost,
} from '#contract/analytics/service-costs.ts';
import {
  costOf,
  estimatedCentsPerMile,
  estimatedPriceCents,
  estimatedPrices,
  estimatedShares,
  estimatedWageCentsPerHour,
  isPriceUnitOf,
  marginPct,
  type WorkCents,
} from '#domain/analytics/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { chemicalNames, isChemical, productTexts } from '#domain/water/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { analyticsTexts as texts } from '../texts.ts';
import { costRatesRepo, type LatestWork, type NamedCost, serviceCostsRepo } from './repo.ts';
import { recomputeStaleDays } from './rollups/recompute.ts';

const mostEstimated = 12;

const costParts = ['laborCost', 'chemicalCost', 'equipmentCost', 'travelCost'] as const;

/** The amounts of a cost as they travel: dollars, with their sums. */
function amountsOf(work: WorkCents) {
  const totalCents = costOf(work);
  return {
    laborCost: dollarsOf(work.laborCents),
    chemicalCost: dollarsOf(work.chemicalCents),
    equipmentCost: dollarsOf(work.equipmentCents),
    travelCost: dollarsOf(work.travelCents),
    totalCost: dollarsOf(totalCents),
    serviceFee: dollarsOf(work.feeCents),
    profit: dollarsOf(work.feeCents - totalCents),
    marginPct: marginPct(work.feeCents, totalCents),
  };
}

const presentCost = ({ customerName, ...row }: NamedCost): ServiceCost => ({
  id: row.costId,
  costId: row.costId,
  customerId: row.customerId,
  customerName: customerName ?? row.customerId,
  visitId: row.visitId,
  serviceDate: row.serviceDate,
  ...amountsOf({
    feeCents: row.serviceFeeCents,
    laborCents: row.laborCostCents,
    chemicalCents: row.chemicalCostCents,
    travelCents: row.travelCostCents,
    equipmentCents: row.equipmentCostCents,
  }),
  notes: row.notes,
  estimated: false,
});

/** What a customer's latest visit came to by the rates; a share of the price where there was none. */
const estimateOf = (work: LatestWork, today: string): ServiceCost => ({
  id: `estimate-${work.customerId}`,
  costId: null,
  customerId: work.customerId,
  customerName: work.customerName,
  visitId: work.visitId,
  serviceDate: work.serviceDate ?? today,
  ...amountsOf(work.visitId === null ? estimatedShares(work.priceCents) : work),
  notes: null,
  estimated: true,
});

/** Entered costs, newest first; up to 12 estimates while the company has entered none. */
export const listServiceCosts = (
  tenant: Tenant,
  query: ServiceCostsQuery,
): Promise<{ rows: ServiceCost[]; total: number }> =>
  tenant.transaction(async (tx) => {
    const repo = serviceCostsRepo(tx);
    if (await repo.any()) {
      const { rows, total } = await repo.list(query);
      return { rows: rows.map(presentCost), total };
    }
    await recomputeStaleDays(tx);
    const today = localDate(tenant.account.timeZone, tenant.now());
    const { limit = mostEstimated, offset = 0 } = query;
    const rows = (await repo.latestWork(mostEstimated, query)).map((work) => estimateOf(work, today));
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  });

/** @throws AppError invalid_input where a sum that was sent is not the one computed here */
function requireSums(body: CreateServiceCost): void {
  const totalCents = costParts.reduce((sum, part) => sum + centsOf(body[part]), 0);
  const profitCents = centsOf(body.serviceFee) - totalCents;
  if (body.totalCost !== undefined && centsOf(body.totalCost) !== totalCents) {
    throw invalid('totalCost', texts.totalIsSum({ dollars: dollarsOf(totalCents) }));
  }
  if (body.profit !== undefined && centsOf(body.profit) !== profitCents) {
    throw invalid('profit', texts.profitIsRest({ dollars: dollarsOf(profitCents) }));
  }
}

/** @throws AppError not_found naming `visitId`; invalid_input where the visit was another customer's */
async function requireVisitOf(tx: TenantTx, visitId: string | null | undefined, customerId: string): Promise<void> {
  if (!visitId) return;
  const owner = await serviceCostsRepo(tx).customerOfVisit(visitId);
  if (owner === null) throw unknownReference('visitId', texts.visit);
  if (owner !== customerId) throw invalid('visitId', texts.visitOfAnother);
}

/** Records what a service cost. The same id again changes nothing and answers what is stored. */
export const addServiceCost = (tenant: Tenant, body: CreateServiceCost): Promise<ServiceCost> =>
  tenant.transaction(async (tx) => {
    requireSums(body);
    const repo = serviceCostsRepo(tx);
    if (!(await customersRepo(tx).find(body.customerId))) throw unknownReference('customerId', texts.customer);
    await requireVisitOf(tx, body.visitId, body.customerId);
    const costId = body.id ?? tenant.newId('COST');
    await repo.insert({
      costId,
      customerId: body.customerId,
      visitId: body.visitId ?? null,
      serviceDate: body.serviceDate,
      laborCostCents: centsOf(body.laborCost),
      chemicalCostCents: centsOf(body.chemicalCost),
      equipmentCostCents: centsOf(body.equipmentCost),
      travelCostCents: centsOf(body.travelCost),
      serviceFeeCents: centsOf(body.serviceFee),
      notes: body.notes ?? null,
      createdBy: tenant.account.userId,
      createdAt: tenant.now(),
    });
    const stored = await repo.find(costId);
    if (!stored) throw new AppError('conflict', texts.costNotSaved);
    return presentCost(stored);
  });

/** @throws AppError not_found where there is no such entry */
export const updateServiceCost = (tenant: Tenant, costId: string, body: UpdateServiceCost): Promise<ServiceCost> =>
  tenant.transaction(async (tx) => {
    const repo = serviceCostsRepo(tx);
    const found = await repo.find(costId);
    if (!found) throw notFound(texts.costEntry);
    await requireVisitOf(tx, body.visitId, found.customerId);
    const cents = (dollars: number | undefined): number | undefined =>
      dollars === undefined ? undefined : centsOf(dollars);
    const changes = {
      visitId: body.visitId,
      serviceDate: body.serviceDate,
      laborCostCents: cents(body.laborCost),
      chemicalCostCents: cents(body.chemicalCost),
      equipmentCostCents: cents(body.equipmentCost),
      travelCostCents: cents(body.travelCost),
      serviceFeeCents: cents(body.serviceFee),
      notes: body.notes,
    };
    if (Object.values(changes).some((change) => change !== undefined)) await repo.update(costId, changes);
    return presentCost((await repo.find(costId)) ?? found);
  });

/** @throws AppError not_found where there is no such entry */
export const removeServiceCost = (tenant: Tenant, costId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await serviceCostsRepo(tx).remove(costId))) throw notFound(texts.costEntry);
  });

const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : dollarsOf(cents));
const centsOrNull = (dollars: number | null): number | null => (dollars === null ? null : centsOf(dollars));

async function ratesOf(tx: TenantTx, { say }: Words): Promise<CostRates> {
  const repo = costRatesRepo(tx);
  const { wageCents, mileCents } = await repo.settings();
  const prices = new Map((await repo.prices()).map((price) => [price.product, price]));
  return {
    wagePerHour: dollarsOrNull(wageCents),
    costPerMile: dollarsOrNull(mileCents),
    estimates: {
      wagePerHour: dollarsOf(estimatedWageCentsPerHour),
      costPerMile: dollarsOf(estimatedCentsPerMile),
    },
    technicians: (await repo.technicians()).map(({ technicianId, name, wageCents: own }) => ({
      technicianId,
      name,
      wagePerHour: dollarsOrNull(own),
    })),
    chemicals: chemicalNames.map((product) => {
      const own = prices.get(product);
      const { amount, unit } = own ?? estimatedPrices[product];
      return {
        product,
        name: say(productTexts.names[product]),
        price: own ? dollarsOf(own.priceCents) : null,
        amount,
        unit,
        estimatedPrice: dollarsOf(estimatedPriceCents(product, amount, unit)),
      };
    }),
  };
}

export const costRatesFor = (tenant: Tenant): Promise<CostRates> =>
  tenant.transaction((tx) => ratesOf(tx, tenant.words));

/**
 * Sets what work costs; null brings an estimate back. All figures are recomputed with it.
 * @throws AppError not_found naming `technicianId`; invalid_input for a product or unit that there is not
 */
export async function saveCostRates(tenant: Tenant, body: SaveCostRates): Promise<CostRates> {
  const rates = await tenant.transaction(async (tx) => {
    const repo = costRatesRepo(tx);
    await repo.hold();
    const now = tenant.now();
    const settings = {
      ...(body.wagePerHour === undefined ? {} : { wageCentsPerHour: centsOrNull(body.wagePerHour) }),
      ...(body.costPerMile === undefined ? {} : { costCentsPerMile: centsOrNull(body.costPerMile) }),
    };
    if (Object.keys(settings).length > 0) await repo.saveSettings(settings, now);
    for (const { technicianId, wagePerHour } of body.technicians ?? []) {
      if (!(await repo.saveWage(technicianId, centsOrNull(wagePerHour)))) {
        throw unknownReference('technicianId', texts.technician);
      }
    }
    const chemicals = body.chemicals ?? [];
    for (const [index, { product, unit }] of chemicals.entries()) {
      if (!isChemical(product)) throw invalid(`chemicals.${index}.product`, texts.unknownChemical);
      if (!isPriceUnitOf(product, unit)) {
        throw invalid(`chemicals.${index}.unit`, texts.notPricedBy({ product: productTexts.names[product], unit }));
      }
    }
    // The last one counts where a chemical is named twice: a statement may set a row only once.
    const byProduct = new Map(chemicals.map((chemical) => [chemical.product, chemical]));
    await repo.savePrices(
      [...byProduct.values()].flatMap(({ price, ...chemical }) =>
        price === null ? [] : [{ ...chemical, priceCents: centsOf(price), updatedAt: now }],
      ),
    );
    await repo.removePrices([...byProduct.values()].flatMap(({ price, product }) => (price === null ? [product] : [])));
    return ratesOf(tx, tenant.words);
  });
  await tenant.enqueue('compute-figures', { companyId: tenant.companyId });
  return rates;
}

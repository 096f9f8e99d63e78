import type { CostRates, SaveCostRates } from '#contract/analytics/service-costs.ts';
import {
  estimatedCentsPerMile,
  estimatedPriceCents,
  estimatedPrices,
  estimatedWageCentsPerHour,
  isPriceUnitOf,
} from '#domain/analytics/index.ts';
import type { Words } from '#domain/language/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { chemicalNames, isChemical, productTexts } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, unknownReference } from '#server/platform/app-error.ts';
import { analyticsTexts as texts } from '../texts.ts';
import { costRatesRepo } from './repo.ts';

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
  await tenant.enqueue('reckon-figures', { companyId: tenant.companyId });
  return rates;
}

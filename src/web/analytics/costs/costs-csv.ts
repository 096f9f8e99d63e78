import type { ServiceCost } from '#contract/analytics/service-costs.ts';
import { csvText } from '#web/base/csv.ts';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.entries;

/** Service costs as a spreadsheet: amounts in dollars, as numbers. */
export const costsCsv = (costs: readonly ServiceCost[]): string =>
  csvText([
    [
      texts.date,
      texts.customer,
      texts.labor,
      texts.chemicals,
      texts.equipment,
      texts.travel,
      texts.total,
      texts.fee,
      texts.profit,
      texts.marginPct,
      texts.estimated,
      texts.notes,
    ],
    ...costs.map((cost) => [
      cost.serviceDate,
      cost.customerName,
      cost.laborCost,
      cost.chemicalCost,
      cost.equipmentCost,
      cost.travelCost,
      cost.totalCost,
      cost.serviceFee,
      cost.profit,
      cost.marginPct,
      cost.estimated ? texts.yes : texts.no,
      cost.notes,
    ]),
  ]);

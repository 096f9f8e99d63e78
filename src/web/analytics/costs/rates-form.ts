import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type CostRates, saveCostRatesBody } from '#contract/analytics/service-costs.ts';

/** What may be set, as it is set now. */
const valuesOf = ({ wagePerHour, costPerMile, technicians, chemicals }: CostRates) => ({
  wagePerHour,
  costPerMile,
  technicians: technicians.map(({ technicianId, wagePerHour: wage }) => ({ technicianId, wagePerHour: wage })),
  chemicals: chemicals.map(({ product, price, amount, unit }) => ({ product, price, amount, unit })),
});

export const useRatesForm = (rates: CostRates) =>
  useForm({ resolver: standardSchemaResolver(saveCostRatesBody), defaultValues: valuesOf(rates) });
export type RatesForm = ReturnType<typeof useRatesForm>;
export type RatesControl = RatesForm['control'];

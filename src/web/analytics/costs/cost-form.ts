import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createServiceCostBody, type ServiceCost } from '#contract/analytics/service-costs.ts';
import { money, requiredText } from '#contract/shapes.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { costTrackingTexts } from './texts.ts';

const { serviceDate, notes } = createServiceCostBody.shape;

/** An amount that was left empty is none. */
const amount = z.pipe(
  z.transform((typed: number | string | null) => typed ?? 0),
  money,
);

const costForm = z.object({
  customerId: requiredText(100, costTrackingTexts.form.customerMissing),
  serviceDate,
  laborCost: amount,
  chemicalCost: amount,
  equipmentCost: amount,
  travelCost: amount,
  serviceFee: amount,
  notes,
});

type CostFormValues = z.input<typeof costForm>;
export type SavedCost = z.output<typeof costForm>;

const newCost = (today: string): CostFormValues => ({
  customerId: '',
  serviceDate: today,
  laborCost: null,
  chemicalCost: null,
  equipmentCost: null,
  travelCost: null,
  serviceFee: null,
  notes: '',
});

const valuesOf = (cost: ServiceCost): CostFormValues => ({
  customerId: cost.customerId,
  serviceDate: cost.serviceDate,
  laborCost: cost.laborCost,
  chemicalCost: cost.chemicalCost,
  equipmentCost: cost.equipmentCost,
  travelCost: cost.travelCost,
  serviceFee: cost.serviceFee,
  notes: cost.notes ?? '',
});

/** The form of an entry, or of a new one of today. */
export const useCostForm = (cost: ServiceCost | null, today: string) =>
  useForm({
    resolver: standardSchemaResolver(costForm),
    defaultValues: cost === null ? newCost(today) : valuesOf(cost),
  });
export type CostForm = ReturnType<typeof useCostForm>;
export type CostControl = CostForm['control'];

type Amounts = Record<'laborCost' | 'chemicalCost' | 'equipmentCost' | 'travelCost' | 'serviceFee', unknown>;

/** What is no amount counts as none until it is put right. */
const typedCents = (typed: unknown): number => {
  const cents = centsOf(Number(typed ?? 0));
  return Number.isFinite(cents) && cents > 0 ? cents : 0;
};

/** Total cost and profit in dollars, to the cent (spec 3 §5). */
export function totalsOf({ laborCost, chemicalCost, equipmentCost, travelCost, serviceFee }: Amounts) {
  const totalCents = [laborCost, chemicalCost, equipmentCost, travelCost].reduce<number>(
    (sum, cost) => sum + typedCents(cost),
    0,
  );
  return { totalCost: dollarsOf(totalCents), profit: dollarsOf(typedCents(serviceFee) - totalCents) };
}

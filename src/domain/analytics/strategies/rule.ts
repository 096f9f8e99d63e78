import type { Message } from '#domain/language/index.ts';
import type { FigureUnit } from '../figures.ts';
import type { CompanyFacts, CustomerFacts } from './facts.ts';

export const strategyEfforts = ['easy', 'moderate', 'complex'] as const;
export const strategyImpacts = ['high', 'medium', 'low'] as const;
export const strategyCategories = ['pricing', 'efficiency', 'retention', 'growth'] as const;
export type StrategyImpact = (typeof strategyImpacts)[number];

/** A customer or technician that a strategy is about, and why. */
export type Concerned = { readonly id: string; readonly name: string; readonly detail: Message };

/** Who a rule affects, largest gain first, and the expected gain in cents per month; null if unknown. */
export type Finding = { readonly concerned: readonly Concerned[]; readonly monthlyCents: number | null };

/** One way to more profit, looked for in a company's own figures. */
export type StrategyRule = {
  readonly kind: string;
  readonly title: Message;
  readonly effort: (typeof strategyEfforts)[number];
  readonly category: (typeof strategyCategories)[number];
  readonly of: 'customers' | 'technicians';
  readonly describe: (finding: Finding) => Message;
  /** Null where there is nothing to do. */
  readonly find: (facts: CompanyFacts) => Finding | null;
  /** The figure that it is about, of those whom it concerned: by it the effect is measured. */
  readonly measure: {
    readonly label: Message;
    readonly unit: FigureUnit;
    readonly of: (facts: CompanyFacts, ids: ReadonlySet<string>) => number;
  };
};

/** One customer's part of a finding. */
type Gain = { readonly customer: CustomerFacts; readonly detail: Message; readonly cents: number };

/** The gains as a finding, the largest first; null where there are none. */
export function findingOf(gains: readonly Gain[]): Finding | null {
  if (gains.length === 0) return null;
  const sorted = [...gains].sort(
    (a, b) => b.cents - a.cents || (a.customer.customerId < b.customer.customerId ? -1 : 1),
  );
  return {
    concerned: sorted.map(({ customer, detail }) => ({ id: customer.customerId, name: customer.name, detail })),
    monthlyCents: Math.round(sorted.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

export const customersIn = ({ customers }: CompanyFacts, ids: ReadonlySet<string>): CustomerFacts[] =>
  customers.filter(({ customerId }) => ids.has(customerId));

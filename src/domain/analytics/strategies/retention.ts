import { dayNumber } from '#domain/calendar/index.ts';

import type { CustomerFacts } from './facts.ts';
import { customersIn, findingOf, persons, type StrategyRule } from './rule.ts';

/** Days between two visits, and days late before a visit counts as missed (spec 3 §9). */
const INTERVAL_DAYS = { weekly: 7, biweekly: 14, monthly: 30 } as const;
const MISSED_AFTER_DAYS = 7;
/** Of 5: who says so much or less is not content (spec 3 §9, "otherwise poor" and "average"). */
const LOW_RATING = 3;

/** Why a customer may be about to leave; none for who is content, served and paid up. */
function signsOf({ rating, lastVisitOn, frequency, owesOverdue }: CustomerFacts, today: string): string[] {
  const daysAgo = lastVisitOn === null ? null : dayNumber(today) - dayNumber(lastVisitOn);
  return [
    ...(rating !== null && rating <= LOW_RATING ? [`rated the service ${rating} of 5`] : []),
    ...(daysAgo !== null && daysAgo > INTERVAL_DAYS[frequency] + MISSED_AFTER_DAYS
      ? [`last visited ${daysAgo} days ago`]
      : []),
    ...(owesOverdue ? ['an invoice is overdue'] : []),
  ];
}

/** Customers who show signs of leaving; at stake is what they pay. */
export const customersAtRisk: StrategyRule = {
  kind: 'customers-at-risk',
  title: 'Call customers who may be about to leave',
  effort: 'easy',
  category: 'retention',
  of: 'customers',
  describe: ({ concerned }) =>
    `${persons(concerned.length)} show signs of leaving. The effect is what they pay a month.`,
  find: ({ customers, today }) =>
    findingOf(
      customers.flatMap((customer) => {
        const signs = signsOf(customer, today);
        return signs.length === 0 ? [] : [{ customer, detail: signs.join('; '), cents: customer.monthlyCents ?? 0 }];
      }),
    ),
  measure: {
    label: 'Of these customers still there',
    unit: 'count',
    of: (facts, ids) => customersIn(facts, ids).length,
  },
};

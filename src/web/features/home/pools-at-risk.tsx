import { useCan } from '#web/app/session.tsx';
import { homeTexts as texts } from '#web/texts/home.ts';
import { cardPart } from '#web/ui/card-part.tsx';

const Card = cardPart(async () => (await import('./pools-at-risk-card.tsx')).PoolsAtRiskCard, {
  title: texts.atRisk,
  rows: 2,
});

/** Pools at risk before their next stop, for those who see pools; the card's code comes after the page. */
export function PoolsAtRisk() {
  const seesCustomers = useCan('customers', 'view');
  const worksAtPools = useCan('field_service', 'view');
  return seesCustomers || worksAtPools ? <Card /> : null;
}

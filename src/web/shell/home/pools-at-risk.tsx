import { memo } from 'react';
import { useCan } from '#web/base/session.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { PoolsAtRiskOutline } from './pools-at-risk-outline.tsx';

const card = partOf(async () => (await import('./pools-at-risk-card.tsx')).PoolsAtRiskCard);
export const loadPoolsAtRisk = card.load;

/**
 * Pools at risk before their next stop, for those who see pools; the card's code comes after the page. It is drawn anew for
 * news of its own, not of the day around it.
 */
export const PoolsAtRisk = memo(() => {
  const seesCustomers = useCan('customers', 'view');
  const worksAtPools = useCan('field_service', 'view');
  const shown = seesCustomers || worksAtPools;
  const Card = usePartWhen(card, shown, () => undefined);
  if (!shown) return null;
  return Card ? <Card /> : <PoolsAtRiskOutline />;
});

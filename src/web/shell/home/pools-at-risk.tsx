import { memo } from 'react';
import { useCan } from '#web/base/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PoolsAtRiskOutline } from './pools-at-risk-outline.tsx';

const PoolsAtRiskCard = lazyComponent(async () => (await import('./pools-at-risk-card.tsx')).PoolsAtRiskCard, {
  waiting: <PoolsAtRiskOutline />,
});
export const loadPoolsAtRisk = PoolsAtRiskCard.load;

/**
 * Pools at risk before their next stop, for those who see pools; the card's code comes after the page. It redraws
 * for its own news, not for the day around it.
 */
export const PoolsAtRisk = memo(() => {
  const seesCustomers = useCan('customers', 'view');
  const worksAtPools = useCan('field_service', 'view');
  return seesCustomers || worksAtPools ? <PoolsAtRiskCard /> : null;
});

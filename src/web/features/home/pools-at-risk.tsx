import { useCan } from '#web/app/session.tsx';
import { homeTexts as texts } from '#web/texts/home.ts';
import { Card } from '#web/ui/card.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const card = partOf(async () => (await import('./pools-at-risk-card.tsx')).PoolsAtRiskCard);

/** Pools at risk before their next stop, for those who see pools; the card's code comes after the page. */
export function PoolsAtRisk() {
  const seesCustomers = useCan('customers', 'view');
  const worksAtPools = useCan('field_service', 'view');
  return seesCustomers || worksAtPools ? <Loaded /> : null;
}

function Loaded() {
  const PoolsAtRiskCard = usePartWhen(card, true, () => undefined);
  if (PoolsAtRiskCard) return <PoolsAtRiskCard />;
  return (
    <Card title={texts.atRisk}>
      <SkeletonRows rows={2} />
    </Card>
  );
}

import { memo } from 'react';
import { useCan } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { firstPoolsAtRisk } from './api.ts';
import { homeTexts as texts } from './texts.ts';

/** The card while its pools load: what is known is already in place. */
function PoolsAtRiskOutline() {
  return (
    <Card flush title={texts.atRisk} aside={<Skeleton className="h-6 w-18 rounded-full" />}>
      <p className="px-4 text-sm text-ink-2 md:px-5">{texts.atRiskPurpose}</p>
      <SkeletonGroup className="mt-3 divide-y divide-line border-t border-line">
        {Array.from({ length: firstPoolsAtRisk }, (_, row) => `row ${row + 1}`).map((name) => (
          <div key={name} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 grow basis-72">
              <Skeleton className="my-0.5 h-5 w-3/5" />
              <Skeleton className="mt-2 h-3 w-4/5" />
            </div>
            <Skeleton className="h-6 w-full sm:w-56" />
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  );
}

const outline = <PoolsAtRiskOutline />;
const PoolsAtRiskCard = lazyComponent(async () => (await import('./pools-at-risk-card.tsx')).PoolsAtRiskCard, {
  waiting: outline,
});
export const loadPoolsAtRisk = PoolsAtRiskCard.load;

/**
 * Pools at risk before their next stop, for those who see pools; the card's code comes after the page. It redraws
 * for its own news, not for the day around it.
 */
export const PoolsAtRisk = memo(() => {
  const seesCustomers = useCan('customers', 'view');
  const worksAtPools = useCan('field_service', 'view');
  return seesCustomers || worksAtPools ? <PoolsAtRiskCard outline={outline} /> : null;
});

import { Waves } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { ReagentShelves } from '#web/stock/index.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PoolChoice, PoolPanelPart, TesterCardPart, useCustomersPools } from '#web/water/index.ts';
import { homeTexts as texts } from './texts.ts';

interface ChosenPool {
  /** Empty for no customer. */
  customerId: string;
  /** null where the customer has none. */
  poolId: string | null;
}

const firstPool: ChosenPool = { customerId: '', poolId: firstPoolId };

const keyOf = (userId: string): string => `dashboard_pool:${userId}`;

/** The pool this user looked at last on this device. */
function rememberedPool(userId: string): ChosenPool {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('customerId' in stored) || !('poolId' in stored)) {
      return firstPool;
    }
    const { customerId, poolId } = stored;
    return typeof customerId === 'string' && typeof poolId === 'string' ? { customerId, poolId } : firstPool;
  } catch {
    return firstPool;
  }
}

function rememberPool(userId: string, chosen: ChosenPool): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(chosen));
  } catch {
    // A full or closed store is no reason not to show the pool.
  }
}

const ownPool = { poolId: firstPoolId, name: firstPoolId };

/** A pool's water under the day: whose pool, how it is, and what to add. */
export function PoolBoard() {
  const { id: userId } = useUser();
  const [chosen, setChosen] = useState<ChosenPool>(() => rememberedPool(userId));

  const seesReagents = useCan('reagents', 'view');
  const pools = useCustomersPools(chosen.customerId);

  const choose = useCallback(
    ({ customerId, pool }: { customerId: string; pool: Pool | null }) => {
      const next = customerId === '' ? firstPool : { customerId, poolId: pool?.poolId ?? null };
      setChosen(next);
      if (next.poolId !== null) rememberPool(userId, next);
    },
    [userId],
  );

  const { poolId } = chosen;
  return (
    <section aria-label={texts.poolSection} className="flex flex-col gap-4 xl:contents">
      {/* The water of one pool stands in a rail beside the day; its tester and the stock go on below the day. */}
      <div className="@container flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <PoolChoice
          customerId={chosen.customerId}
          poolId={poolId ?? ''}
          onChoose={choose}
          placeholder={texts.noCustomer}
          ownPool={ownPool}
        />
        {poolId !== null ? (
          <PoolPanelPart poolId={poolId} />
        ) : pools.isError && !pools.data ? (
          <Card>
            <ErrorState title={texts.poolsFailed} error={pools.error} onRetry={() => void pools.refetch()} />
          </Card>
        ) : pools.data?.length === 0 ? (
          <Card>
            <EmptyState icon={<Waves />} title={texts.noPool}>
              {texts.noPoolMore}
            </EmptyState>
          </Card>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-5 xl:col-start-1 xl:row-start-2">
        {poolId !== null ? <TesterCardPart poolId={poolId} /> : null}
        {seesReagents ? <ReagentShelves poolId={poolId} /> : null}
      </div>
    </section>
  );
}

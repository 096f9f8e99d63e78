import { useCallback, useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useCan } from '#web/base/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnalysisBench, useAnalysisForm } from './analysis-bench.tsx';
import { analysisDefaults, fieldsOfPool } from './analysis-values.ts';
import { waterTexts as texts } from './texts.ts';

// The bench works without a customer.
const PoolChoice = lazyComponent(() => import('./pool-choice.tsx').then((module) => module.PoolChoice), {
  waiting: <Skeleton className="h-17" />,
});

/** `/dosage`: the analysis alone, for any pool, over the whole width. */
export default function DosagePage() {
  const form = useAnalysisForm(analysisDefaults);
  const seesCustomers = useCan('customers', 'view');
  const [choice, setChoice] = useState<{ customerId: string; pool: Pool | null }>({ customerId: '', pool: null });

  const choose = useCallback(
    (next: { customerId: string; pool: Pool | null }) => {
      setChoice(next);
      if (next.pool) form.reset(fieldsOfPool(next.pool, form.getValues()), { keepDefaultValues: true });
    },
    [form],
  );

  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <UpgradePrompt feature="basic_dosage" />
      <AnalysisBench
        form={form}
        pool={choice.pool}
        poolChoice={
          seesCustomers ? (
            <PoolChoice customerId={choice.customerId} poolId={choice.pool?.poolId ?? ''} onChoose={choose} />
          ) : null
        }
      />
    </>
  );
}

import { ChartLine, Droplets, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useDeletePool, usePoolsOf } from './api.ts';
import { gallonsLabel, momentLabel, poolTypeLabel } from './labels.ts';
import { PoolFormDialog } from './pool-form-dialog.tsx';
import { PoolReadings } from './pool-readings.tsx';
import { customersTexts as texts } from './texts.ts';

/** The Pools tab: each pool with its volume and its last readings. */
export function CustomerPools({ customer }: { customer: Customer }) {
  const pools = usePoolsOf(customer.customerId);
  const mayEdit = useCan('customers', 'edit');
  const mayDelete = useCan('customers', 'delete');
  const remove = useDeletePool(customer.customerId);
  const [form, setForm] = useState<{ pool: Pool | null } | null>(null);
  const [toDelete, setToDelete] = useState<Pool | null>(null);

  const add = mayEdit ? (
    <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setForm({ pool: null })}>
      {texts.addPool}
    </Button>
  ) : null;

  const deletePool = async (pool: Pool) => {
    try {
      await remove.mutateAsync(pool.poolId);
      toast({ variant: 'success', title: texts.poolDeleted });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.poolDeleteFailed) });
    }
  };

  if (pools.isPending) return <SkeletonRows rows={2} />;
  if (pools.isError) {
    return <ErrorState title={texts.poolsLoadFailed} error={pools.error} onRetry={() => void pools.refetch()} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {pools.data.length === 0 ? (
        <EmptyState icon={<Droplets />} title={texts.noPools} action={add}>
          {texts.noPoolsMore}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {pools.data.map((pool) => (
              <li key={pool.poolId}>
                <PoolCard
                  pool={pool}
                  onEdit={mayEdit ? () => setForm({ pool }) : undefined}
                  onDelete={mayDelete ? () => setToDelete(pool) : undefined}
                />
              </li>
            ))}
          </ul>
          <div className="flex">{add}</div>
        </>
      )}
      {form ? <PoolFormDialog customer={customer} pool={form.pool} onClose={() => setForm(null)} /> : null}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={texts.deletePoolTitle(toDelete?.name ?? '')}
        confirmLabel={texts.delete}
        danger
        onConfirm={async () => {
          if (toDelete) await deletePool(toDelete);
        }}
      >
        {texts.deletePoolConsequence}
      </ConfirmDialog>
    </div>
  );
}

interface PoolCardProps {
  pool: Pool;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

function PoolCard({ pool, onEdit, onDelete }: PoolCardProps) {
  const { timeZone } = useUser();
  const history = `/pools/${encodeURIComponent(pool.poolId)}`;
  const leads = useLeadsSomewhere();
  const facts = [
    pool.volumeGallons === null ? null : gallonsLabel(pool.volumeGallons),
    pool.poolType === null ? null : poolTypeLabel(pool.poolType),
  ].filter(Boolean);
  return (
    <article className="rounded-md border border-line">
      <div className="flex items-start gap-2 py-2 pr-2 pl-4">
        <div className="min-w-0 grow py-1">
          <h3 className="truncate font-semibold">{pool.name}</h3>
          <p className="num text-sm text-ink-2">{facts.length > 0 ? facts.join(' · ') : texts.notSpecified}</p>
        </div>
        {onEdit ? <IconButton label={texts.editPool(pool.name)} icon={<Pencil />} onClick={onEdit} /> : null}
        {onDelete ? (
          <IconButton label={texts.deletePool(pool.name)} icon={<Trash2 />} variant="danger" onClick={onDelete} />
        ) : null}
      </div>
      <div className="border-t border-line px-4 py-3">
        <PoolReadings pool={pool} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-ink-3">
            {pool.lastUpdated === null ? texts.noReadings : texts.measured(momentLabel(pool.lastUpdated, timeZone))}
          </p>
          {leads(history) ? (
            <ButtonLink
              to={history}
              size="sm"
              variant="quiet"
              icon={<ChartLine aria-hidden="true" className="size-4" />}
              aria-label={texts.poolHistory(pool.name)}
            >
              {texts.tabHistory}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </article>
  );
}

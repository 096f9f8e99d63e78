import { useEffect, useId, useRef } from 'react';
import type { Pool } from '#contract/pools.ts';
import { waterTexts as texts } from '#web/texts/water.ts';
import { Select } from '#web/ui/select-field.tsx';
import { useCustomerChoices, useCustomersPools } from './api.ts';

export interface PoolChoiceProps {
  customerId: string;
  poolId: string;
  onChoose: (choice: { customerId: string; pool: Pool | null }) => void;
}

/** Whose pool it is: fills size, type and last readings in. With several pools the pool is asked for as well. */
export function PoolChoice({ customerId, poolId, onChoose }: PoolChoiceProps) {
  const id = useId();
  const { data: customers = [] } = useCustomerChoices(true);
  const { data: pools } = useCustomersPools(customerId);
  const filledFor = useRef('');

  // The pools come after the customer was chosen; the first of them is taken once.
  useEffect(() => {
    if (customerId === '' || !pools || filledFor.current === customerId) return;
    filledFor.current = customerId;
    onChoose({ customerId, pool: pools[0] ?? null });
  }, [customerId, pools, onChoose]);

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {texts.customer}
      </label>
      <Select
        id={id}
        value={customerId}
        placeholder={texts.anyPool}
        choices={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))}
        onChange={(event) => {
          filledFor.current = '';
          onChoose({ customerId: event.target.value, pool: null });
        }}
      />
      {pools && pools.length > 1 ? (
        <Select
          aria-label={texts.pool}
          value={poolId}
          choices={pools.map((pool) => ({ value: pool.poolId, label: pool.name }))}
          onChange={(event) =>
            onChoose({ customerId, pool: pools.find((pool) => pool.poolId === event.target.value) ?? null })
          }
        />
      ) : null}
    </div>
  );
}

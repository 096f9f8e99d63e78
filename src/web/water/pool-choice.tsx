import { useEffect, useId, useRef } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useCustomersPools } from './api.ts';
import { waterTexts as texts } from './texts.ts';

export interface PoolChoiceProps {
  customerId: string;
  poolId: string;
  onChoose: (choice: { customerId: string; pool: Pool | null }) => void;
  placeholder?: string;
  /** The pool without a customer; where given, the pool is always shown next to the customer. */
  ownPool?: { poolId: string; name: string };
}

/** Whose pool it is: fills size, type and last readings in. With several pools the pool is asked for as well. */
export function PoolChoice({ customerId, poolId, onChoose, placeholder = texts.anyPool, ownPool }: PoolChoiceProps) {
  const id = useId();
  const { data: customers = [] } = useCustomerChoices();
  const { data: pools } = useCustomersPools(customerId);
  const filledFor = useRef(poolId === '' ? '' : customerId);

  // The pools come after the customer was chosen; the first of them is taken once.
  useEffect(() => {
    if (customerId === '' || !pools || filledFor.current === customerId) return;
    filledFor.current = customerId;
    onChoose({ customerId, pool: pools[0] ?? null });
  }, [customerId, pools, onChoose]);

  const ofCustomer = (pools ?? []).map((pool) => ({ value: pool.poolId, label: pool.name }));
  const own = ownPool ? [{ value: ownPool.poolId, label: ownPool.name }] : [];
  const poolChoices = customerId === '' ? own : ofCustomer;
  return (
    <div className={classNames('flex gap-1.5', ownPool ? 'flex-col @lg:flex-row @lg:items-end @lg:gap-3' : 'flex-col')}>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {texts.customer}
        </label>
        <Combobox
          id={id}
          value={customerId}
          none={placeholder}
          options={customers.map(({ customerId: value, name, address }) => ({ value, label: name, detail: address }))}
          onChange={(chosen) => {
            filledFor.current = '';
            onChoose({ customerId: chosen, pool: null });
          }}
        />
      </div>
      {ownPool || poolChoices.length > 1 ? (
        <Select
          aria-label={texts.pool}
          className="min-w-0 @lg:flex-1"
          value={poolId}
          disabled={poolChoices.length === 0}
          choices={poolChoices}
          onChange={(event) =>
            onChoose({ customerId, pool: pools?.find((pool) => pool.poolId === event.target.value) ?? null })
          }
        />
      ) : null}
    </div>
  );
}

import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { PoolAtStop } from './stop-context.ts';
import { stopTexts as texts } from './texts.ts';

interface PoolChoiceProps {
  pools: readonly PoolAtStop[];
  chosen: string | null;
  onChoose: (poolId: string) => void;
}

/** Which of the customer's pools is worked; asked until the first finding. */
export function PoolChoice({ pools, chosen, onChoose }: PoolChoiceProps) {
  const id = useId();
  return (
    <fieldset className="border-b border-line px-4.5 pt-2.5 pb-3">
      <legend className="float-left mb-1.5 w-full text-sm font-semibold text-ink-2">{texts.whichPool}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {pools.map(({ poolId, name }) => (
          <label
            key={poolId}
            className={classNames(
              'flex min-h-12 items-center rounded-md border px-4 text-md font-semibold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
              poolId === chosen ? 'border-brand bg-brand-soft text-brand' : 'border-line-2 bg-surface',
            )}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={poolId === chosen}
              onChange={() => onChoose(poolId)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

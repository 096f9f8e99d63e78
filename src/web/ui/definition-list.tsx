import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Definition {
  term: string;
  /** Nothing known is shown as a dash. */
  value: ReactNode;
}

/** Facts as term and value, in one column on phones and up to `columns` on a desk. */
export function DefinitionList({ items, columns = 1 }: { items: Definition[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-1 gap-x-6',
        columns === 1 && 'divide-y divide-line',
        columns === 2 && 'gap-y-4 sm:grid-cols-2',
        columns === 3 && 'gap-y-4 sm:grid-cols-2 lg:grid-cols-3',
      )}
    >
      {items.map(({ term, value }) => (
        <div
          key={term}
          className={columns === 1 ? 'flex items-baseline justify-between gap-4 py-2.5' : 'min-w-0 space-y-0.5'}
        >
          <dt className="text-sm text-ink-2">{term}</dt>
          <dd className={classNames('min-w-0 break-words', columns === 1 && 'text-right font-medium')}>
            {value === null || value === undefined || value === '' ? <span className="text-ink-3">–</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/base/format.ts';
import type { usePages } from '#web/base/pages.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { uiTexts as texts } from './texts.ts';

interface LoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** The title where it couldn’t be loaded. */
  failed?: string | undefined;
  rows?: number;
  children: ReactNode;
}

/** What needs the answer, once it has arrived; until then its skeleton, or what went wrong. */
export function Loaded({ query, failed = texts.loadFailed, rows = 6, children }: LoadedProps) {
  if (query.data !== undefined) return children;
  return (
    <Card flush>
      {query.error ? (
        <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </Card>
  );
}

interface PageListProps<Row> {
  label: string;
  failed?: string;
  pages: ReturnType<typeof usePages<Row>>;
  rowKey: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Shown where there are no rows. */
  empty: ReactNode;
}

/** A long list in pages, with "Show more" at its end. */
export function PageList<Row>({ label, failed, pages, rowKey, renderRow, empty }: PageListProps<Row>) {
  const { query, rows = [], total } = pages;
  return (
    <Loaded query={query} failed={failed}>
      <Card flush className="overflow-hidden">
        {rows.length > 0 ? (
          <ul aria-label={label} className="divide-y divide-line" aria-busy={query.isPlaceholderData}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{renderRow(row)}</li>
            ))}
          </ul>
        ) : (
          empty
        )}
        {query.hasNextPage ? (
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
            <span className="num text-sm text-ink-2">
              {texts.shownOf(formatNumber(rows.length), formatNumber(total))}
            </span>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.showMore}
            </Button>
          </div>
        ) : null}
      </Card>
    </Loaded>
  );
}

interface EmptyListProps {
  icon: ReactNode;
  texts: { none: string; noneFound: string; clear: string };
  /** What will be here. */
  more: string;
  /** Something is looked for, or filtered by. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** In place of a list that can be narrowed: what will be here, or that nothing is found, with a way back to all of it. */
export function EmptyList({ icon, texts, more, isNarrowed, onClear }: EmptyListProps) {
  if (!isNarrowed) {
    return (
      <EmptyState icon={icon} title={texts.none}>
        {more}
      </EmptyState>
    );
  }
  return <EmptyState icon={icon} title={texts.noneFound} action={<Button onClick={onClear}>{texts.clear}</Button>} />;
}

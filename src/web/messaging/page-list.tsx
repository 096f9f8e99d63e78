import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { usePages } from './api.ts';
import { Loaded } from './loaded.tsx';
import { communicationsTexts as texts } from './texts.ts';

interface PageListProps<Row> {
  label: string;
  pages: ReturnType<typeof usePages<Row>>;
  rowKey: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** What stands there where nothing is found. */
  empty: ReactNode;
}

/** A long list in pages, with "Show more" at its end. */
export function PageList<Row>({ label, pages: { query, rows, total }, rowKey, renderRow, empty }: PageListProps<Row>) {
  return (
    <Loaded query={query}>
      <Card flush className="overflow-hidden">
        {rows?.length === 0 ? empty : null}
        {rows && rows.length > 0 ? (
          <ul aria-label={label} className="divide-y divide-line" aria-busy={query.isPlaceholderData}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{renderRow(row)}</li>
            ))}
          </ul>
        ) : null}
        {rows && query.hasNextPage ? (
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
            <span className="num text-sm text-ink-2">{texts.shownOf(rows.length, total)}</span>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.showMore}
            </Button>
          </div>
        ) : null}
      </Card>
    </Loaded>
  );
}

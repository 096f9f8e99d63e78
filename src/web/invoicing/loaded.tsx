import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { customerBillingTexts as texts } from './texts.ts';

interface LoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  rows?: number;
  children: ReactNode;
}

/** What needs the answer, once it is there; until then its skeleton, or what went wrong. */
export function Loaded({ query, rows = 6, children }: LoadedProps) {
  if (query.data !== undefined) return children;
  return (
    <Card flush>
      {query.error ? (
        <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </Card>
  );
}

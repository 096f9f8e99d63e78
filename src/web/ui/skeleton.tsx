import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { uiTexts } from './texts.ts';

/** A grey bar where something will stand. Give it the size of the real thing (`h-4 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-track', className)} />;
}

/** Wraps a page's skeletons and says once that it is loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{uiTexts.loading}</span>
      {children}
    </div>
  );
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonGroup className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => `row ${row + 1}`).map((name) => (
        <div key={name} className="flex items-center gap-4 px-4 py-4 md:px-5">
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-6 w-16 rounded-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** A page that is on its way: heading and two cards. */
export function SkeletonPage() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <div className="space-y-2 py-1">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Skeleton className="h-32 rounded-md" />
      <Skeleton className="h-64 rounded-md" />
    </SkeletonGroup>
  );
}

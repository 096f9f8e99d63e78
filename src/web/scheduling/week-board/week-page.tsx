import { useSearchParams } from 'react-router';
import { AsOf } from '#web/ui/as-of.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useWeekPlan } from './api.ts';
import { weekTexts } from './texts.ts';
import { WeekBoard } from './week-board.tsx';

const names = ['first', 'second', 'third'];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const stops = ['1', '2', '3', '4', 'more'];

/** Placeholder of the week: its table on a desktop, one day's sections on a phone. */
function WeekSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <div className="space-y-2 py-1">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className="rounded-md border border-line bg-surface">
        <div className="grid gap-4 border-b border-line bg-sunken p-3 md:grid-cols-[9rem_repeat(5,1fr)]">
          <Skeleton className="h-4 w-20" />
          {days.map((day) => (
            <Skeleton key={day} className="h-4 w-14 max-md:hidden" />
          ))}
        </div>
        {names.map((name) => (
          <div
            key={name}
            className="grid gap-4 border-b border-line p-3 last:border-b-0 md:grid-cols-[9rem_repeat(5,1fr)]"
          >
            <div className="space-y-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3 w-28" />
            </div>
            {days.map((day) => (
              <div key={day} className="space-y-1.5 max-md:not-nth-2:hidden">
                {stops.map((stop) => (
                  <Skeleton key={stop} className="h-7" />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** /routes/week: who is where on each day of a week. */
export default function WeekPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('from');
  const week = useWeekPlan(asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null);
  if (week.isError && !week.data) {
    return (
      <>
        <PageHeader title={weekTexts.titleUnknown} />
        <ErrorState title={weekTexts.loadFailed} error={week.error} onRetry={() => void week.refetch()} />
      </>
    );
  }
  if (!week.data) return <WeekSkeleton />;
  const go = (from: string | null) => setParams(from === null ? {} : { from }, { preventScrollReset: true });
  return (
    <WeekBoard
      plan={week.data}
      isOtherWeek={week.isPlaceholderData}
      asOf={<AsOf query={week} timeZone={week.data.timeZone} />}
      onGo={go}
    />
  );
}

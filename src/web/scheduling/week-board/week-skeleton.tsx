import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

const names = ['first', 'second', 'third'];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const stops = ['1', '2', '3', '4', 'more'];

/** The week that is on its way: its table on a desk, one day's sections on a phone. */
export function WeekSkeleton() {
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

import { useSearchParams } from 'react-router';
import { AsOf } from '#web/ui/as-of.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useWeekPlan } from './api.ts';
import { weekTexts } from './texts.ts';
import { WeekBoard } from './week-board.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';

/** /routes/week: who is where on each day of a week (spec 2 §2; design/mock/week.png). */
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

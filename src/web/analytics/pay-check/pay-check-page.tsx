import { ClipboardCheck } from 'lucide-react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useCan } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { usePayCheck } from './api.ts';
import { PayWeek } from './pay-week.tsx';
import { payCheckTexts as texts } from './texts.ts';

/** /timesheets: a week of work by technician for people who can see reports; for others, their own week. */
export default function PayCheckPage() {
  const seesEverybody = useCan('reports', 'view');
  const [params, setParams] = useSearchParams();
  const asked = params.get('week');
  const week = usePayCheck(asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null);
  const title = seesEverybody ? texts.title : texts.ownTitle;
  const { pathname, search } = useLocation();
  if (pathname === '/pay-check') return <Navigate to={`/timesheets${search}`} replace />;
  if (week.isError && !week.data) {
    return (
      <>
        <PageHeader title={title} />
        <Card>
          <ErrorState title={texts.loadFailed} error={week.error} onRetry={() => void week.refetch()}>
            {texts.loadFailedSafe}
          </ErrorState>
        </Card>
      </>
    );
  }
  if (!week.data) return <SkeletonPage />;
  if (week.data.technicians.length === 0) {
    return (
      <>
        <PageHeader title={title} />
        <Card>
          {seesEverybody ? (
            <EmptyState
              icon={<ClipboardCheck />}
              title={texts.nobody}
              action={
                <ButtonLink to="/routes" variant="primary">
                  {texts.toRoutes}
                </ButtonLink>
              }
            >
              {texts.nobodyMore}
            </EmptyState>
          ) : (
            <EmptyState icon={<ClipboardCheck />} title={texts.noOwnWeek}>
              {texts.noOwnWeekMore}
            </EmptyState>
          )}
        </Card>
      </>
    );
  }
  return (
    <PayWeek
      title={title}
      week={week.data}
      isOtherWeek={week.isPlaceholderData}
      asOf={<AsOf query={week} timeZone={week.data.timeZone} />}
      onGo={(from) => setParams(from === null ? {} : { week: from }, { preventScrollReset: true })}
    />
  );
}

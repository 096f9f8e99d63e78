import { CalendarDays } from 'lucide-react';
import { useUser } from '#web/base/session.tsx';
import { OwnTruck } from '#web/stock/index.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { useToday } from './api.ts';
import { figuresOf } from './day-figures.ts';
import { dayText } from './day-text.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { OwnDay } from './own-day.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { homeTexts as texts } from './texts.ts';

/** A technician's start of the day. */
export default function TechnicianHome() {
  const { technicianId } = useUser();
  const today = useToday(technicianId);
  if (today.isPending) return <SkeletonPage />;
  if (!today.data) {
    return (
      <>
        <PageHeader title={texts.title} />
        <Card>
          <ErrorState title={texts.loadFailed} error={today.error} onRetry={() => void today.refetch()}>
            {texts.loadFailedSafe}
          </ErrorState>
        </Card>
      </>
    );
  }
  const { date, timeZone, technicians } = today.data;
  const route = technicians.find((one) => one.technicianId === technicianId);
  return (
    <>
      <PageHeader title={texts.title} purpose={dayText(date)} />
      <AsOf query={today} timeZone={timeZone} />
      {route && route.stops.length > 0 ? (
        <>
          <OwnDay route={route} timeZone={timeZone} />
          <FigureTiles day={figuresOf([route])} />
        </>
      ) : (
        <Card>
          <EmptyState icon={<CalendarDays />} title={texts.noStopsTitle}>
            {texts.noStopsTechnician}
          </EmptyState>
        </Card>
      )}
      <OwnTruck />
      <PoolsAtRisk />
    </>
  );
}

import { useParams } from 'react-router';
import { localDate } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { useCustomerStop } from './api.ts';

import { contextOfCustomer } from './stop-context.ts';
import { StopScreen } from './stop-screen.tsx';

/** A visit for any customer, off the route. */
export default function CustomerStopPage() {
  const { customerId = '' } = useParams();
  const { timeZone, technicianId } = useUser();
  const date = localDate(timeZone, clock.now());
  const details = useCustomerStop(customerId, date);
  if (details.data) {
    return (
      <StopScreen
        key={customerId}
        context={contextOfCustomer(details.data, date, technicianId)}
        visit={details.data.visit}
        visitState={details.data.visit?.state ?? 'none'}
        backTo="/field-service"
        next={null}
      />
    );
  }
  return (
    <div className="p-4.5">
      {details.isError ? (
        <ErrorState title={texts.stopFailed} error={details.error} onRetry={() => void details.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </div>
  );
}

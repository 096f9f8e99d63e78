import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Stop } from '#contract/visits/visits.ts';
import { localDate } from '#domain/calendar/index.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { placeParam } from '../today/addresses.ts';
import { useCustomerStop } from './api.ts';
import { contextOfCustomer } from './stop-context.ts';
import { StopScreen } from './stop-screen.tsx';

const PlaceChoice = lazyComponent(async () => (await import('../today/unplanned-stop-dialog.tsx')).PlaceChoice);

/** A visit for any customer, off the route; where the customer has several addresses, it asks which one first. */
export default function CustomerStopPage() {
  const { customerId = '' } = useParams();
  const { timeZone, technicianId } = useUser();
  const date = localDate(timeZone, clock.now());
  const [address] = useSearchParams();
  const propertyId = address.get(placeParam);
  // As they were at first: an address that is added meanwhile asks nobody who is at work here.
  const [first, setFirst] = useState<{ of: string; places: NonNullable<Stop['places']> } | null>(null);
  const details = useCustomerStop(customerId, date, propertyId || undefined);
  if (details.data) {
    const { customer, places = [] } = details.data;
    if (first?.of !== customerId) setFirst({ of: customerId, places });
    else if (propertyId === null && first.places.length > 1)
      return <PlaceChoice {...{ customer }} places={first.places} />;
    return (
      <StopScreen
        key={placeKey(customer)}
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

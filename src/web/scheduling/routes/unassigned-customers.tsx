import { UserRoundCheck } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Weekday } from '#contract/shapes.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type CustomerThere, firstName, matchesSearch, type Unassigned, whoMayComeTo } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** Longer lists render only the visible rows. */
const mostPlainRows = 200;

interface UnassignedCustomersProps {
  day: Weekday;
  unassigned: readonly Unassigned[];
  hasCustomers: boolean;
  /** Those who work that day; one button each. Empty when the user may not assign. A stable reference. */
  technicians: readonly Technician[];
  onAssign: (customer: CustomerThere, technician: Technician) => void;
}

/** Customers without a stop on the day, each with one button per technician. */
export function UnassignedCustomers({
  day,
  unassigned,
  hasCustomers,
  technicians,
  onAssign,
}: UnassignedCustomersProps) {
  const [search, setSearch] = useState('');
  const [showAll, setShowAll] = useState(false);
  const withoutRoute = unassigned.filter(({ hasRoute }) => !hasRoute);
  const listed = (showAll ? unassigned : withoutRoute).filter(({ customer }) => matchesSearch(customer, search));
  const row = ({ customer, stops }: Unassigned) => (
    <CustomerRow customer={customer} stops={stops} day={day} technicians={technicians} onAssign={onAssign} />
  );
  return (
    <Card
      flush
      title={routesTexts.unassigned}
      aside={<Chip tone={withoutRoute.length > 0 ? 'warn' : 'ok'}>{String(withoutRoute.length)}</Chip>}
      className="flex flex-col lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)]"
    >
      <div className="flex flex-col gap-2 px-4 py-3 md:px-5">
        <SearchField label={routesTexts.searchUnassigned} value={search} onChange={setSearch} />
        <Select
          aria-label={routesTexts.unassignedFilter}
          value={showAll ? 'all' : 'none'}
          onChange={(event) => setShowAll(event.target.value === 'all')}
          choices={[
            { value: 'none', label: routesTexts.withoutRoute(withoutRoute.length) },
            { value: 'all', label: routesTexts.notOnDay(formatWeekday(day), unassigned.length) },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <NothingListed searching={search !== ''} hasCustomers={hasCustomers} />
      ) : listed.length <= mostPlainRows ? (
        <ul aria-label={routesTexts.unassigned} className="min-h-0 grow overflow-y-auto border-t border-line">
          {listed.map((entry) => (
            <li key={placeKey(entry.customer)}>{row(entry)}</li>
          ))}
        </ul>
      ) : (
        <VirtualList
          scroll="container"
          label={routesTexts.unassigned}
          items={listed}
          itemKey={({ customer }) => placeKey(customer)}
          estimatedHeight={92}
          renderItem={row}
          className="h-[70dvh] border-t border-line"
        />
      )}
    </Card>
  );
}

function NothingListed({ searching, hasCustomers }: { searching: boolean; hasCustomers: boolean }) {
  if (searching) return <EmptyState title={routesTexts.noMatch} />;
  if (!hasCustomers) return <EmptyState title={routesTexts.noCustomers}>{routesTexts.noCustomersHint}</EmptyState>;
  return (
    <EmptyState icon={<UserRoundCheck />} title={routesTexts.everybodyHasARoute}>
      {routesTexts.everybodyHasARouteHint}
    </EmptyState>
  );
}

interface CustomerRowProps extends Pick<Unassigned, 'customer' | 'stops'> {
  day: Weekday;
  technicians: readonly Technician[];
  onAssign: (customer: CustomerThere, technician: Technician) => void;
}

/** Memoized: there may be hundreds, and every assignment renders the list. */
const CustomerRow = memo(function CustomerRow({ customer, stops, day, technicians, onAssign }: CustomerRowProps) {
  const allowed = whoMayComeTo({ customer, stops }, technicians);
  const nameId = useId();
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:px-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p id={nameId} className="truncate text-sm font-medium">
            {[customer.name, customer.propertyName].filter(Boolean).join(' · ')}
          </p>
          <p className="truncate text-xs text-ink-3">
            {[customer.address ?? routesTexts.noAddress, customer.zipCode].filter(Boolean).join(', ')}
          </p>
        </div>
        {customer.serviceDay ? (
          <Chip tone={customer.serviceDay === day ? 'brand' : 'neutral'}>{formatWeekday(customer.serviceDay)}</Chip>
        ) : null}
      </div>
      {allowed.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {allowed.map((technician) => (
            <Button
              key={technician.technicianId}
              size="sm"
              aria-describedby={nameId}
              onClick={() => onAssign(customer, technician)}
              className="max-md:h-12"
            >
              {firstName(technician)}
            </Button>
          ))}
        </div>
      ) : technicians.length > 0 ? (
        <p className="text-xs text-ink-3">{routesTexts.nobodyMayCome}</p>
      ) : null}
    </div>
  );
});

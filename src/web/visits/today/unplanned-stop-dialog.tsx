import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Stop } from '#contract/visits/visits.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useCustomerSearch } from '../stop/api.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { customerStopAddress, placeParam } from './addresses.ts';
import { hubPartTexts } from './part-texts.ts';

export interface UnplannedStopDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where the visit is, at a customer with several addresses. */
export function PlaceChoice({ customer, places }: Pick<Stop, 'customer'> & { places: NonNullable<Stop['places']> }) {
  return (
    <div className="p-4.5 md:mx-auto md:w-full md:max-w-[720px] md:p-7">
      <PageHeader title={customer.name} back={{ to: '/field-service', label: texts.title }} />
      <h2 className="mb-2 text-lg">{hubPartTexts.whichAddress}</h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {places.map(({ propertyId, place }) => (
          <li key={propertyId}>
            <Link
              replace
              to={{ search: `?${new URLSearchParams({ [placeParam]: propertyId ?? '' })}` }}
              className="flex min-h-15 items-center gap-2 rounded-sm px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 grow break-words">{place}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A visit for a customer who is not on the route. */
export function UnplannedStopDialog({ open, onOpenChange }: UnplannedStopDialogProps) {
  const [search, setSearch] = useState('');
  const found = useCustomerSearch(search, open);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.unplanned} description={hubPartTexts.unplannedText}>
      <SearchField label={hubPartTexts.searchCustomers} value={search} onChange={setSearch} />
      <div className="mt-3 min-h-[50dvh]">
        {found.data ? (
          found.data.length === 0 ? (
            <p role="status" className="py-6 text-center text-sm text-ink-2">
              {hubPartTexts.noCustomers}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {found.data.map(({ customerId, name, address, city }) => (
                <li key={customerId}>
                  <Link
                    to={customerStopAddress(customerId)}
                    className="flex min-h-15 items-center gap-2 rounded-sm px-1 py-2 hover:bg-sunken"
                  >
                    <span className="min-w-0 grow">
                      <span className="block truncate font-semibold">{name}</span>
                      <span className="block truncate text-sm text-ink-2">{streetAndCity({ address, city })}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        ) : found.isError ? (
          <ErrorState title={hubPartTexts.searchFailed} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </div>
    </Dialog>
  );
}

import { ChevronDown, ListOrdered } from 'lucide-react';
import { useId, useState } from 'react';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyDialog } from '#web/ui/lazy-component.tsx';
import { SkipLink, UndoSkipButton } from '../skip/skipped-row.tsx';
import type { SkippedHere } from '../visit/visit-queue.ts';
import type { DayKind, StopMark } from './hub-marks.ts';
import { hubTexts } from './texts.ts';

const PastVisits = lazyComponent(async () => (await import('./hub-past-visits.tsx')).PastVisits);

const WayDialog = lazyDialog(async () => (await import('../stop/on-my-way/way-dialog.tsx')).WayDialog);

interface FurtherProps {
  stop: DayPlanStop;
  to: string;
  mark: StopMark;
  /** How it was skipped on this phone. */
  skip: SkippedHere | undefined;
  dayKind: DayKind;
  date: string;
}

/** The report page, skipping the stop, and what was found here lately. */
export function Further({ stop, to, mark, skip, dayKind, date }: FurtherProps) {
  const id = useId();
  const leads = useLeadsSomewhere();
  const { id: userId } = useUser();
  const [open, setOpen] = useState(false);
  const { customerId, name, poolType } = stop.customer;
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2 max-md:*:grow">
        {dayKind === 'today' && !skip && (mark === 'none' || mark === 'open') ? (
          <TurnListButton customer={stop.customer} />
        ) : null}
        {leads('/service-report') ? (
          <ButtonLink
            to={`/service-report?customerId=${encodeURIComponent(customerId)}`}
            className="h-12 px-2 md:px-4"
            aria-label={hubTexts.createReportFor(name)}
          >
            {hubTexts.createReport}
          </ButtonLink>
        ) : null}
        {skip ? (
          <UndoSkipButton skip={{ skipId: skip.skipId, userId }} customerName={name} date={date} today={date} />
        ) : dayKind === 'today' && (mark === 'none' || mark === 'open') ? (
          <SkipLink to={to} customerName={name} />
        ) : null}
        <Button
          variant="quiet"
          className="h-12 px-2"
          aria-label={hubTexts.pastVisitsOf(name)}
          aria-expanded={open}
          aria-controls={`${id}-past`}
          onClick={() => setOpen(!open)}
        >
          {hubTexts.pastVisits}
          <ChevronDown aria-hidden="true" className={classNames('size-4 transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={`${id}-past`} hidden={!open} className="mt-2">
        {open ? (
          <PastVisits
            customerId={customerId}
            water={{ poolType: stop.pools[0]?.poolType ?? poolType, targets: stop.pools[0]?.targets }}
          />
        ) : null}
      </div>
    </>
  );
}

/** The turn list to a stop, and when one would be there. */
function TurnListButton({ customer }: { customer: DayPlanStop['customer'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { latitude, longitude } = customer;
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <>
      <Button
        className="h-12 px-2 md:px-4"
        icon={<ListOrdered aria-hidden="true" className="size-4" />}
        aria-label={hubTexts.turnListTo(customer.name)}
        onClick={() => setIsOpen(true)}
      >
        {hubTexts.turnList}
      </Button>
      {isOpen ? <WayDialog customer={{ ...customer, coordinates }} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

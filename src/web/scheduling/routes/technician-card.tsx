import { Pencil, Phone, Trash2 } from 'lucide-react';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Track } from '#web/ui/progress-bar.tsx';
import { stopName, type TechnicianDay } from './day-board.ts';
import { routesTexts } from './texts.ts';

const shownStops = 4;

interface TechnicianCardProps {
  route: TechnicianDay;
  onOpen: () => void;
  /** Absent where the user may not. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** A technician's day at a glance; the name opens the route. */
export function TechnicianCard({ route, onOpen, onEdit, onDelete }: TechnicianCardProps) {
  const { technician, stops } = route;
  return (
    <li className="relative flex flex-col gap-3 rounded-md border border-line bg-surface p-4 transition-colors duration-100 hover:border-line-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="text-md!">
            {/* The whole card opens the route; the other buttons are above it. */}
            <button
              type="button"
              onClick={onOpen}
              className="max-w-full rounded-sm text-left break-words after:absolute after:inset-0 after:rounded-md hover:text-brand"
            >
              {technician.name}
            </button>
          </h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <span className="tabular-nums">{routesTexts.hours(technician.startTime, technician.endTime)}</span>
            {technician.phone ? (
              <a
                href={`tel:${technician.phone.replace(/[^\d+]/g, '')}`}
                className="tabular-nums relative z-1 inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-brand"
              >
                <Phone aria-hidden="true" className="size-3.5" />
                {technician.phone}
              </a>
            ) : null}
          </p>
        </div>
        <div className="relative z-1 -mt-2 -mr-2 flex [&_svg]:size-4!">
          {onEdit ? (
            <IconButton
              label={routesTexts.editTechnician(technician.name)}
              icon={<Pencil aria-hidden="true" />}
              onClick={onEdit}
            />
          ) : null}
          {onDelete ? (
            <IconButton
              label={routesTexts.deleteTechnician(technician.name)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={onDelete}
            />
          ) : null}
        </div>
      </div>
      <HoursFilled route={route} />
      {stops.length === 0 ? (
        <p className="text-sm text-ink-3">{routesTexts.noStops}</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {stops.slice(0, shownStops).map(({ assignment, customer }, index) => (
            <li key={assignment.assignmentId} className="flex gap-2 rounded-sm bg-sunken px-2.5 py-1 text-sm">
              <span className="tabular-nums font-semibold text-ink-2">{index + 1}</span>
              <span className="truncate">{stopName(customer)}</span>
            </li>
          ))}
          {stops.length > shownStops ? (
            <li className="px-2.5 text-sm text-ink-3">{routesTexts.moreStops(stops.length - shownStops)}</li>
          ) : null}
        </ol>
      )}
    </li>
  );
}

/** Stops, and driving with service against the length of the shift, with warnings when it is too much. */
export function HoursFilled({ route }: { route: TechnicianDay }) {
  const { technician, load, capacityMinutes, worksThatDay } = route;
  const overMinutes = Math.round(load.filledMinutes - capacityMinutes);
  const filled = routesTexts.filled(load.filledMinutes, capacityMinutes);
  const tooManyCustomers = load.stopCount > technician.maxCustomersPerDay;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="tabular-nums font-medium">{routesTexts.stops(load.stopCount)}</span>
        <span className="tabular-nums text-ink-2">{filled}</span>
      </div>
      <Track
        label={routesTexts.filledLabel(technician.name)}
        done={Math.round(load.filledMinutes)}
        total={capacityMinutes}
        figure={filled}
        className="h-1.5 bg-track"
        barClassName={overMinutes > 0 ? 'bg-bad' : 'bg-brand'}
      />
      {overMinutes > 0 || tooManyCustomers || !worksThatDay ? (
        <div className="flex flex-wrap gap-1.5">
          {overMinutes > 0 ? (
            <Chip tone="bad" dot>
              {routesTexts.overHours(overMinutes)}
            </Chip>
          ) : null}
          {tooManyCustomers ? (
            <Chip tone="warn" dot>
              {routesTexts.overCustomers(technician.maxCustomersPerDay)}
            </Chip>
          ) : null}
          {worksThatDay ? null : (
            <Chip tone="warn" dot>
              {technician.isActive ? routesTexts.notAWorkingDay : routesTexts.notActive}
            </Chip>
          )}
        </div>
      ) : null}
    </div>
  );
}

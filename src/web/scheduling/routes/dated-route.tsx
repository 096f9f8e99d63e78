import {
  ArrowDown,
  ArrowUp,
  CalendarX,
  Check,
  EllipsisVertical,
  MoveRight,
  Navigation,
  Pencil,
  Phone,
  Play,
  User,
} from 'lucide-react';
import type { WeekPlanDay, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { type Destination, navigationUrl, routeUrl } from '#domain/scheduling/index.ts';
import { makeUpPath } from '#domain/visits/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { windowText } from '#web/base/window-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { Directions, useMapApp } from '../map/directions.tsx';
import { DayLoadBar } from '../week-board/day-load-bar.tsx';
import { cellKey, stopName, type VisitKey, visitKey } from '../week-board/moving/grid.ts';
import { type DatedRoute, differencesOf, type MissingVisit, type Names } from './dated-day.ts';
import { routesTexts } from './texts.ts';

/** What is done to a visit of the day. */
export interface DayEdits {
  onMove: (key: VisitKey) => void;
  onSkip: (key: VisitKey) => void;
  onEdit: (key: VisitKey) => void;
  /** Absent where the day is over. */
  onStep?: ((key: VisitKey, step: -1 | 1) => void) | undefined;
  onPutBack?: ((visit: MissingVisit) => void) | undefined;
}

interface DatedRouteCardProps {
  route: DatedRoute;
  date: CivilDate;
  names: Names;
  phone: string | null | undefined;
  /** The colour of the route on the map; absent where it has none there. */
  colour: string | undefined;
  /** Why the technician does not work. */
  away: string | null;
  /** Nobody else's route is shown. */
  isAlone: boolean;
  onChoose: () => void;
  /** Absent where the user may not. */
  edits: DayEdits | undefined;
}

/** A technician's date: how full it is, the stops that happen, and those that don't although they repeat. */
export function DatedRouteCard(props: DatedRouteCardProps) {
  const { route, date, names, phone, colour, away, isAlone, onChoose, edits } = props;
  const { technicianId, name, planned, missing } = route;
  const stops = planned?.day.stops ?? [];
  return (
    <li
      data-cell={cellKey(technicianId, date)}
      data-count={stops.length}
      className={classNames('rounded-md border border-line', planned?.day.works === false ? 'bg-sunken' : 'bg-surface')}
    >
      <div className="flex flex-col gap-2 p-3 md:p-4">
        <div className="flex items-start gap-2.5">
          <span
            aria-hidden="true"
            style={{ background: colour ?? 'var(--line-2)' }}
            className="mt-1.5 size-3 shrink-0 rounded-full"
          />
          <div className="min-w-0 grow">
            <h3 className="text-md!">
              <button
                type="button"
                aria-pressed={isAlone}
                onClick={onChoose}
                className="max-w-full rounded-sm text-left break-words hover:text-brand"
              >
                {name}
              </button>
            </h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              {planned ? (
                <span className="tabular-nums">
                  {routesTexts.hours(planned.technician.startTime, planned.technician.endTime)}
                </span>
              ) : null}
              {phone ? (
                <a
                  href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                  className="tabular-nums inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-brand"
                >
                  <Phone aria-hidden="true" className="size-3.5" />
                  {phone}
                </a>
              ) : null}
            </p>
          </div>
          {stops.length > 0 ? <StartRoute name={name} stops={stops} /> : null}
        </div>
        {away === null ? null : <p className="text-sm font-medium text-warn">{away}</p>}
        {planned && stops.length > 0 ? (
          <DayLoadBar
            day={planned.day}
            technicianName={name}
            maxCustomersPerDay={planned.technician.maxCustomersPerDay}
          />
        ) : away === null ? (
          <p className="text-sm text-ink-3">{routesTexts.noStopsThatDay}</p>
        ) : null}
      </div>
      {stops.length + missing.length > 0 ? (
        <ol aria-label={routesTexts.stopsOf(name)} className="divide-y divide-line border-t border-line">
          {planned?.day.stops.map((stop, index) => (
            <StopRow
              key={visitKey(stop)}
              number={index + 1}
              day={planned.day}
              {...{ stop, technicianId, names, edits, date }}
            />
          ))}
          {missing.map((visit) => (
            <MissingRow key={visit.key} visit={visit} onPutBack={edits?.onPutBack} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

/** Where to drive: the address of the week's stop is a whole one. */
const destinationOf = ({ address, latitude, longitude }: WeekStop): Destination => ({
  address,
  city: null,
  state: null,
  zipCode: null,
  coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
});

/** Opens directions through the stops that are not done yet, or as many of them as the map app takes. */
function StartRoute({ name, stops }: { name: string; stops: readonly WeekStop[] }) {
  const destinations = stops.filter(({ visitState }) => visitState !== 'done').map(destinationOf);
  const first = routeUrl(destinations);
  if (first === null) return null;
  return (
    <Directions
      place={name}
      urlFor={(app) => routeUrl(destinations, app)?.url ?? first.url}
      icon={<Play aria-hidden="true" className="size-4" />}
      linkClassName="px-3! max-md:h-12"
    >
      {routesTexts.startRoute}
    </Directions>
  );
}

interface StopRowProps {
  stop: WeekStop;
  number: number;
  day: WeekPlanDay;
  technicianId: string;
  date: CivilDate;
  names: Names;
  edits: DayEdits | undefined;
}

function StopRow({ stop, number, day, technicianId, date, names, edits }: StopRowProps) {
  const { travelMinutes, serviceMinutes, visitState } = stop;
  const canDrag = edits?.onStep !== undefined && visitState !== 'done';
  const differences = differencesOf(stop, { date, technicianId }, names);
  const facts = [
    stop.address === null ? null : stop.name,
    stop.propertyName,
    travelMinutes ? routesTexts.drive(travelMinutes) : null,
    routesTexts.minutes(String(serviceMinutes)),
    windowText(stop.windowFrom, stop.windowTo),
  ].filter(Boolean);
  return (
    <li
      data-visit={visitKey(stop)}
      data-draggable={canDrag || undefined}
      className={classNames(
        'flex min-h-13 items-center gap-3 py-1.5 pr-1 pl-3 data-lifted:opacity-40 md:pl-4',
        canDrag && 'cursor-grab select-none',
      )}
    >
      <span className="num w-5 shrink-0 text-right text-sm font-semibold text-ink-2">{number}</span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span
            className={classNames('max-w-full truncate text-sm font-medium', visitState === 'done' && 'text-ink-2')}
          >
            {stopName(stop)}
          </span>
          {stop.priority === 'URGENT' || stop.priority === 'HIGH' ? (
            <Chip tone={stop.priority === 'URGENT' ? 'bad' : 'warn'} dot>
              {routesTexts.priorities[stop.priority]}
            </Chip>
          ) : null}
          {differences.map(({ kind, text }) => (
            <Chip key={kind} tone="brand">
              {text}
            </Chip>
          ))}
          {visitState === null ? null : (
            <Chip tone="ok" icon={visitState === 'done' ? <Check aria-hidden="true" /> : undefined}>
              {visitState === 'done' ? routesTexts.done : routesTexts.started}
            </Chip>
          )}
        </p>
        <p className="num truncate text-xs text-ink-2">{facts.join(' · ')}</p>
        {stop.notes ? <p className="truncate text-xs text-ink-2">{stop.notes}</p> : null}
        {stop.moved?.reason ? <p className="truncate text-xs text-ink-2">{stop.moved.reason}</p> : null}
      </div>
      <DropdownMenu
        trigger={
          <IconButton
            tooltip={false}
            className="max-md:size-12"
            label={routesTexts.stopMenu(stopName(stop))}
            icon={<EllipsisVertical aria-hidden="true" />}
          />
        }
      >
        <StopMenu
          stop={stop}
          number={number}
          count={day.stops.length}
          edits={visitState === 'done' ? undefined : edits}
        />
      </DropdownMenu>
    </li>
  );
}

interface StopMenuProps extends Pick<StopRowProps, 'stop' | 'number' | 'edits'> {
  count: number;
}

function StopMenu({ stop, number, count, edits }: StopMenuProps) {
  const leads = useLeadsSomewhere();
  const app = useMapApp();
  const key = visitKey(stop);
  const url = navigationUrl(destinationOf(stop), app);
  return (
    <>
      {edits ? (
        <>
          {edits.onStep && number > 1 ? (
            <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => edits.onStep?.(key, -1)}>
              {routesTexts.moveStopUp}
            </MenuItem>
          ) : null}
          {edits.onStep && number < count ? (
            <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => edits.onStep?.(key, 1)}>
              {routesTexts.moveStopDown}
            </MenuItem>
          ) : null}
          <MenuItem icon={<MoveRight aria-hidden="true" />} onSelect={() => edits.onMove(key)}>
            {routesTexts.moveTo}
          </MenuItem>
          <MenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => edits.onSkip(key)}>
            {routesTexts.skipVisit}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edits.onEdit(key)}>
            {routesTexts.editStop}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {leads('/customers') ? (
        <MenuLink icon={<User aria-hidden="true" />} to={`/customers?view=${encodeURIComponent(stop.customerId)}`}>
          {routesTexts.openCustomer}
        </MenuLink>
      ) : null}
      {url === null ? null : (
        <MenuItem
          icon={<Navigation aria-hidden="true" />}
          onSelect={() => window.open(url, '_blank', 'noopener,noreferrer')}
        >
          {routesTexts.navigateThere}
        </MenuItem>
      )}
    </>
  );
}

interface MissingRowProps {
  visit: MissingVisit;
  onPutBack: DayEdits['onPutBack'];
}

function MissingRow({ visit, onPutBack }: MissingRowProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 bg-sunken py-1.5 pr-3 pl-3 md:pl-4">
      <span aria-hidden="true" className="w-5 shrink-0 text-right text-sm text-ink-2">
        –
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="truncate text-sm text-ink-2 line-through">{visit.name}</p>
        <p className="text-xs font-medium text-ink-2">{visit.note}</p>
      </div>
      {onPutBack && visit.back.kind === 'restore' && visit.back.visit.why === 'skipped' ? (
        <ButtonLink
          size="sm"
          className="max-md:h-12"
          to={makeUpPath(visit.back.visit)}
          aria-label={routesTexts.makeUpOf(visit.name)}
        >
          {routesTexts.makeUp}
        </ButtonLink>
      ) : null}
      {onPutBack ? (
        <Button
          size="sm"
          className="max-md:h-12"
          aria-label={routesTexts.putBackOf(visit.name)}
          onClick={() => onPutBack(visit)}
        >
          {routesTexts.putBack}
        </Button>
      ) : null}
    </li>
  );
}

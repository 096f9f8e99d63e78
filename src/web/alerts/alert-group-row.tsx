import { AlarmClock, CalendarPlus, ChevronDown, Droplets, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import type { Snooze } from '#domain/alerts/index.ts';
import { formatDay, formatMoment, useMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { SeverityChip, typeIcons } from './alert-look.tsx';
import { type AlertGroup, groupTitle } from './groups.ts';
import { alertsTexts as texts } from './texts.ts';

/** What can be done with alerts; each takes some at once. */
export interface AlertActions {
  handle: (ids: readonly string[], dismissed: boolean) => void;
  /** Null wakes them. */
  snooze: (ids: readonly string[], snooze: Snooze | null) => void;
}

interface AlertGroupRowProps extends AlertActions {
  group: AlertGroup;
  mayChange: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Shows one alert. */
  onOpen: (id: string) => void;
}

/** One line per pool: what is wrong, when somebody comes, and what can be done about it. */
export function AlertGroupRow({ group, mayChange, selected, onSelect, onOpen, ...actions }: AlertGroupRowProps) {
  const { alerts, worst, place } = group;
  const listId = useId();
  const [expanded, setExpanded] = useState(false);
  const title = groupTitle(group);
  const single = alerts.length === 1;
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0 md:px-5">
      <div className="flex gap-3">
        {mayChange ? (
          <Checkbox
            label={<span className="sr-only">{texts.select(title)}</span>}
            checked={selected}
            onChange={onSelect}
            className="h-6"
          />
        ) : (
          <span className="mt-0.5 text-ink-3 [&_svg]:size-5">{typeIcons[worst.type]}</span>
        )}
        <div className="min-w-0 grow md:flex md:items-center md:gap-4">
          <div className="min-w-0 grow">
            <div className="flex items-start justify-between gap-3 md:justify-start">
              <h2 className="min-w-0 text-md font-semibold break-words">
                <button
                  type="button"
                  aria-label={single ? texts.details(title) : undefined}
                  aria-expanded={single ? undefined : expanded}
                  aria-controls={expanded ? listId : undefined}
                  onClick={() => (single ? onOpen(worst.id) : setExpanded(!expanded))}
                  className="rounded-sm text-left hover:underline"
                >
                  {title}
                  {single ? null : (
                    <ChevronDown
                      aria-hidden="true"
                      className={classNames('ml-1 inline size-4 text-ink-3', expanded && 'rotate-180')}
                    />
                  )}
                </button>
              </h2>
              <SeverityChip severity={worst.severity} />
            </div>
            <p className="text-sm break-words text-ink-2">
              <WhatIsWrong group={group} />
            </p>
          </div>
          <div className="flex items-center justify-between gap-2 md:shrink-0">
            <p className="text-xs text-ink-3 md:text-right">{place ? <NextVisit date={place.nextVisit} /> : null}</p>
            <GroupActions group={group} title={title} mayChange={mayChange} {...actions} />
          </div>
        </div>
      </div>
      {expanded ? (
        <ul id={listId} aria-label={texts.alertsOf(title)} className="mt-2 flex flex-col md:pl-7">
          {alerts.map((alert) => (
            <li key={alert.id} className="flex items-start gap-3 border-t border-line py-2">
              <span className="mt-0.5 text-ink-3 [&_svg]:size-4">{typeIcons[alert.type]}</span>
              <div className="min-w-0 grow">
                <button
                  type="button"
                  aria-label={texts.details(alert.title)}
                  onClick={() => onOpen(alert.id)}
                  className="rounded-sm text-left text-sm font-semibold hover:underline"
                >
                  {alert.title}
                </button>
                <p className="text-sm break-words text-ink-2">{alert.message}</p>
              </div>
              <SeverityChip severity={alert.severity} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** "pH 8.3 · chlorine 0 ppm · tested Nov 24"; an alert about no place says it in its own sentence. */
function WhatIsWrong({ group: { alerts, worst, place } }: { group: AlertGroup }) {
  const { timeZone } = useUser();
  const moment = useMoment();
  const parts = place ? [...new Set(alerts.map(({ brief }) => brief))] : [worst.message];
  // A reading is said with its value; stock running low has nothing to do with a test.
  if (place?.testedAt && alerts.some(({ brief, title, type }) => type === 'chemical_low' && brief !== title)) {
    parts.push(texts.tested(formatMoment(place.testedAt, timeZone, 'monthAndDay')));
  }
  const { snoozedUntil } = worst;
  if (snoozedUntil !== null) parts.push(texts.snoozedUntil(moment(snoozedUntil)));
  return parts.join(' · ');
}

const NextVisit = ({ date }: { date: string | null }) =>
  date === null ? texts.noVisit : texts.nextVisit(formatDay(date, 'shortWeekdayAndDay'));

function GroupActions({
  group: { alerts, worst, place },
  title,
  mayChange,
  handle,
  snooze,
}: AlertActions & { group: AlertGroup; title: string; mayChange: boolean }) {
  const leads = useLeadsSomewhere();
  const ids = alerts.map(({ id }) => id);
  // Who is on a route already gets one visit more: a work order with its own day, which leaves the route as it is.
  const begins = place?.nextVisit == null ? '/routes/week?new=stop' : '/work-orders?new=order';
  // A visit that was skipped on site is made on another day.
  const makeUp = alerts.find(({ link }) => link?.startsWith('/routes/week?new=make-up'))?.link ?? null;
  const added =
    place?.customerId != null && leads(begins) ? `${begins}&customerId=${encodeURIComponent(place.customerId)}` : null;
  const visit = makeUp !== null && leads(makeUp) ? makeUp : added;
  const visitLabel = visit !== null && visit === makeUp ? texts.makeUp : texts.addVisit;
  const page = place?.poolId != null ? `/pools/${encodeURIComponent(place.poolId)}` : worst.link;
  const opens = page !== null && leads(page) ? page : null;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {visit !== null ? (
        <ButtonLink to={visit} size="sm" aria-label={texts.visitFor(visitLabel, title)} className="max-md:h-11">
          {visitLabel}
        </ButtonLink>
      ) : null}
      {mayChange ? (
        <Button
          size="sm"
          aria-label={worst.dismissed ? texts.restoreAllOf(title) : texts.handleAllOf(title)}
          className="max-md:h-11"
          onClick={() => handle(ids, !worst.dismissed)}
        >
          {worst.dismissed ? texts.restore : texts.handle}
        </Button>
      ) : null}
      {mayChange || opens !== null ? (
        <DropdownMenu
          trigger={<IconButton label={texts.more(title)} tooltip={false} icon={<Ellipsis aria-hidden="true" />} />}
        >
          {opens !== null ? (
            <MenuLink to={opens} icon={<Droplets aria-hidden="true" />}>
              {place?.poolId != null ? texts.openPool : texts.open}
            </MenuLink>
          ) : null}
          {visit !== null ? (
            <MenuLink to={visit} icon={<CalendarPlus aria-hidden="true" />}>
              {visitLabel}
            </MenuLink>
          ) : null}
          {mayChange && !worst.dismissed ? (
            <SnoozeItems isSnoozed={worst.snoozedUntil !== null} onSnooze={(until) => snooze(ids, until)} />
          ) : null}
        </DropdownMenu>
      ) : null}
    </div>
  );
}

interface SnoozeItemsProps {
  isSnoozed: boolean;
  onSnooze: (snooze: Snooze | null) => void;
}

/** The choices of how long; what is snoozed already can only be woken. */
export function SnoozeItems({ isSnoozed, onSnooze }: SnoozeItemsProps) {
  const icon = <AlarmClock aria-hidden="true" />;
  if (isSnoozed) {
    return (
      <MenuItem icon={icon} onSelect={() => onSnooze(null)}>
        {texts.wake}
      </MenuItem>
    );
  }
  return (['tomorrow', 'next-visit', 'week'] as const).map((until) => (
    <MenuItem key={until} icon={icon} onSelect={() => onSnooze(until)}>
      {texts.snoozeFor[until]}
    </MenuItem>
  ));
}

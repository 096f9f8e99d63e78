import { Users } from 'lucide-react';
import { type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import { formatDay, formatWeekday } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Away, DatedRoute } from './dated-day.ts';
import { templateAddress } from './day-selector.tsx';
import { routesTexts } from './texts.ts';

/** A technician's own day off; the company's is above the list once. */
export const awayOf = ({ planned, technicianId }: DatedRoute, away: readonly Away[]): string | null =>
  planned?.day.works === true ? null : (away.find((one) => one.technicianId === technicianId)?.why ?? null);

/** Who does not work on the date, and why. */
export function WhoIsAway({ away }: { away: readonly Away[] }) {
  const company = away.find(({ name }) => name === null);
  const people = away.filter(({ name }) => name !== null);
  return (
    <>
      {company ? (
        <Banner tone="warn" title={company.why}>
          {routesTexts.nobodyThatDay}
        </Banner>
      ) : null}
      {people.length > 0 ? (
        <ul aria-label={routesTexts.away} className="flex flex-wrap items-center gap-2">
          {people.map(({ key, name, why }) => (
            <li key={key} className="min-w-0">
              <Chip tone="warn" dot>
                {routesTexts.awayWhy(name ?? '', why)}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface NobodyProps {
  date: CivilDate;
  isFirst: boolean;
  onAdd: (() => void) | undefined;
}

export function Nobody({ date, isFirst, onAdd }: NobodyProps) {
  const weekday = weekdayOf(date);
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Users />}
        title={isFirst ? routesTexts.noTechnicians : routesTexts.nobodyWorks(formatDay(date, 'weekdayAndDay'))}
        action={
          isFirst ? (
            onAdd && <Button onClick={onAdd}>{routesTexts.addTechnician}</Button>
          ) : (
            <ButtonLink to={templateAddress(weekday)}>{routesTexts.openTemplate(formatWeekday(weekday))}</ButtonLink>
          )
        }
      >
        {isFirst ? routesTexts.noTechniciansHint : routesTexts.nobodyThatDayHint}
      </EmptyState>
    </div>
  );
}

/** The customers on no route at all: they get one on the template. */
export function Waiting({ count, to, canEdit }: { count: number; to: string; canEdit: boolean }) {
  return (
    <Card title={routesTexts.unassigned} aside={<Chip tone={count > 0 ? 'warn' : 'ok'}>{String(count)}</Chip>}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num text-sm text-ink-2">{count > 0 ? routesTexts.waiting(count) : routesTexts.nobodyWaits}</p>
        {canEdit && count > 0 ? (
          <ButtonLink size="sm" className="max-md:h-12" to={to}>
            {routesTexts.assignOnTemplate}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { formatNumber } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { DayFigures } from './day-figures.ts';
import { homeTexts as texts } from './texts.ts';

interface TilesProps {
  /** undefined while it is on its way. */
  day: DayFigures | undefined;
  /** Absent where the user may not see it; its figures undefined while they are on their way, null where not to be had. */
  office?: { reportsWaiting: number | null | undefined; customers: number | undefined } | undefined;
}

/** The day in three or four numbers; while they are on their way their places stand. */
export function FigureTiles({ day, office }: TilesProps) {
  const share = day && day.stops > 0 ? day.done / day.stops : 0;
  const minutes = Math.round(day?.travelMinutes ?? 0);
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:*:first:nth-last-[odd]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <Tile
        label={texts.stopsToday}
        figure={
          day && {
            value: formatNumber(day.done, 0),
            note: day.stops > 0 ? texts.ofStops(day.stops) : texts.noStops,
            aside: day.open > 0 ? texts.underWay(day.open) : undefined,
          }
        }
      >
        <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-track">
          {day ? <span className="block h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} /> : null}
        </span>
      </Tile>
      {/* Without coordinates there is no distance to tell. */}
      {!day || day.distanceMiles > 0 ? (
        <Tile
          label={texts.driving}
          figure={
            day && {
              value: formatNumber(day.distanceMiles, 1, 1),
              unit: texts.miles,
              note: texts.drivingMinutes(texts.hours(Math.floor(minutes / 60), minutes % 60)),
            }
          }
        />
      ) : null}
      {office && office.reportsWaiting !== null ? <WaitingTile count={office.reportsWaiting} /> : null}
      {office ? (
        <Tile
          label={texts.customers}
          figure={
            office.customers === undefined
              ? undefined
              : { value: formatNumber(office.customers, 0), note: texts.activeCustomers }
          }
        />
      ) : null}
    </div>
  );
}

function WaitingTile({ count }: { count: number | undefined }) {
  const figure =
    count === undefined
      ? undefined
      : { value: formatNumber(count, 0), note: count > 0 ? texts.reportsToSend : texts.reportsAllSent };
  return <Tile label={texts.reportsWaiting} figure={figure} tone={count ? 'warn' : undefined} />;
}

interface TileProps {
  label: string;
  /** undefined while it is on its way. */
  figure: { value: string; unit?: string; note: string; aside?: string | undefined } | undefined;
  tone?: 'warn' | undefined;
  children?: ReactNode;
}

function Tile({ label, figure, tone, children }: TileProps) {
  return (
    <Card className="flex flex-col gap-2.5">
      <p className="text-sm text-ink-2">{label}</p>
      <p className={classNames('num text-2xl font-[620] tracking-[-0.035em]', tone === 'warn' && 'text-warn')}>
        {figure ? figure.value : <LineToCome className="h-6 w-14" />}
        {figure?.unit ? (
          <span className="ml-1 text-sm font-normal tracking-normal text-ink-2">{figure.unit}</span>
        ) : null}
      </p>
      {children}
      <p className="num flex justify-between gap-2 text-xs text-ink-3">
        {figure ? <span>{figure.note}</span> : <LineToCome className="h-3 w-24" />}
        {figure?.aside ? <span className="font-medium text-brand">{figure.aside}</span> : null}
      </p>
    </Card>
  );
}

/** A bar in a line as high as the text that will stand there. */
const LineToCome = ({ className }: { className: string }) => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className={className} />
  </span>
);

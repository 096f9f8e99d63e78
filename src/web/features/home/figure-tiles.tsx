import type { ReactNode } from 'react';
import { homeTexts as texts } from '#web/texts/home.ts';
import { languageTag } from '#web/texts/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { DayFigures } from './day-figures.ts';

interface TilesProps {
  day: DayFigures;
  /** Unknown where the user may not see them. */
  reportsWaiting?: number;
  customers?: number;
}

const whole = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The day in three or four numbers. */
export function FigureTiles({ day, reportsWaiting, customers }: TilesProps) {
  const share = day.stops > 0 ? day.done / day.stops : 0;
  const minutes = Math.round(day.travelMinutes);
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:*:first:nth-last-[odd]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <Tile
        label={texts.stopsToday}
        value={whole.format(day.done)}
        note={day.stops > 0 ? texts.ofStops(day.stops) : texts.noStops}
        aside={day.open > 0 ? texts.underWay(day.open) : undefined}
      >
        <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-track">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
        </span>
      </Tile>
      {/* Without coordinates there is no distance to tell. */}
      {day.distanceMiles > 0 ? (
        <Tile
          label={texts.driving}
          value={tenths.format(day.distanceMiles)}
          unit={texts.miles}
          note={texts.drivingMinutes(texts.hours(Math.floor(minutes / 60), minutes % 60))}
        />
      ) : null}
      {reportsWaiting !== undefined ? (
        <Tile
          label={texts.reportsWaiting}
          value={whole.format(reportsWaiting)}
          note={reportsWaiting > 0 ? texts.reportsToSend : texts.reportsAllSent}
          tone={reportsWaiting > 0 ? 'warn' : undefined}
        />
      ) : null}
      {customers !== undefined ? (
        <Tile label={texts.customers} value={whole.format(customers)} note={texts.activeCustomers} />
      ) : null}
    </div>
  );
}

interface TileProps {
  label: string;
  value: string;
  unit?: string;
  note: string;
  aside?: string | undefined;
  tone?: 'warn' | undefined;
  children?: ReactNode;
}

function Tile({ label, value, unit, note, aside, tone, children }: TileProps) {
  return (
    <Card className="flex flex-col gap-2.5">
      <p className="text-sm text-ink-2">{label}</p>
      <p className={classNames('num text-2xl font-[620] tracking-[-0.035em]', tone === 'warn' && 'text-warn')}>
        {value}
        {unit ? <span className="ml-1 text-sm font-normal tracking-normal text-ink-2">{unit}</span> : null}
      </p>
      {children}
      <p className="num flex justify-between gap-2 text-xs text-ink-3">
        <span>{note}</span>
        {aside ? <span className="font-medium text-brand">{aside}</span> : null}
      </p>
    </Card>
  );
}

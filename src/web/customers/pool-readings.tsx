import type { Pool } from '#contract/customers/pools.ts';
import { poolTypes } from '#contract/shapes.ts';
import { type StatusDot as Dot, idealRanges, statusDot, statusWord } from '#domain/water/index.ts';
import { languageTag } from '#web/base/language.ts';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { customersTexts as texts } from './texts.ts';

const shown = [
  { reading: 'chlorine', unit: 'ppm', decimals: 1 },
  { reading: 'pH', unit: '', decimals: 1 },
  { reading: 'totalAlkalinity', unit: 'ppm', decimals: 0 },
  { reading: 'calciumHardness', unit: 'ppm', decimals: 0 },
  { reading: 'cyanuricAcid', unit: 'ppm', decimals: 0 },
  { reading: 'salt', unit: 'ppm', decimals: 0 },
  { reading: 'temperature', unit: '°F', decimals: 0 },
  { reading: 'lsi', unit: '', decimals: 2 },
] as const;

const tones: Record<Dot, Tone> = { red: 'bad', yellow: 'warn', green: 'ok' };

const format = (value: number, decimals: number): string =>
  new Intl.NumberFormat(languageTag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  );

/** A pool's last readings, each with its dot and its word by the pool type's ideal range. */
export function PoolReadings({ pool }: { pool: Pool }) {
  const type = poolTypes.find((known) => known === pool.poolType) ?? 'chlorine';
  const ranges = idealRanges(type);
  const measured = shown.flatMap((item) => {
    const value = pool[item.reading];
    // Nobody heats a pool to its ideal for a visit: the temperature is told, not judged.
    const range = item.reading === 'temperature' ? null : ranges[item.reading];
    return value === null ? [] : [{ ...item, value, range }];
  });
  if (measured.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
      {measured.map(({ reading, unit, decimals, value, range }) => (
        <div key={reading} className="min-w-0">
          <dt className="text-xs text-ink-2">{texts.readings[reading]}</dt>
          <dd>
            <span className="num text-lg font-semibold">{format(value, decimals)}</span>
            {unit ? <span className="text-xs text-ink-2"> {unit}</span> : null}
            {range ? (
              <span className="block">
                <StatusDot tone={tones[statusDot(value, range)]} className="text-xs text-ink-2">
                  {statusWord(reading, value, range)}
                </StatusDot>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

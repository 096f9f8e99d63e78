import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface Bar {
  name: string;
  value: number;
  tone: 'brand' | 'aqua' | 'ink' | 'ok';
}

export interface BarRow {
  key: string;
  /** Who or what, perhaps as a link. */
  name: ReactNode;
  /** The values in words, at the right. */
  text: string;
  /** One line of bars below another; the bars of a line follow each other. */
  lines: readonly { bars: readonly Bar[]; most: number }[];
}

const fills = { brand: 'fill-brand', aqua: 'fill-aqua', ink: 'fill-ink-3', ok: 'fill-ok' } as const;
const swatches = { brand: 'bg-brand', aqua: 'bg-aqua', ink: 'bg-ink-3', ok: 'bg-ok' } as const;

/** Values of one thing after another as bars across. What the bars show stands beside them in words. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const kinds = rows[0]?.lines.flatMap(({ bars }) => bars) ?? [];
  return (
    <>
      {kinds.length > 1 ? (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          {kinds.map(({ name, tone }) => (
            <span key={name} className="inline-flex items-center gap-2">
              <span className={classNames('size-2.5 rounded-full', swatches[tone])} />
              {name}
            </span>
          ))}
        </p>
      ) : null}
      <ul aria-label={label} className="flex flex-col gap-3.5">
        {rows.map(({ key, name, text, lines }) => (
          <li key={key} className="min-w-0 text-sm">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 grow truncate font-semibold">{name}</span>
              <span className="num text-ink-2">{text}</span>
            </div>
            {lines.map(({ bars, most }) => (
              <svg
                key={bars.map((bar) => bar.name).join()}
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="mt-1.5 h-2 w-full rounded-full bg-track"
              >
                {placed(bars, most).map(({ name: of, tone, from, width }) => (
                  <rect key={of} x={from} width={width} y="0" height="1" className={fills[tone]} />
                ))}
              </svg>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each bar from where the one before it ends. */
function placed(bars: readonly Bar[], most: number) {
  let from = 0;
  return bars.map((bar) => {
    const width = most > 0 ? (100 * bar.value) / most : 0;
    const placedBar = { ...bar, from, width };
    from += width;
    return placedBar;
  });
}

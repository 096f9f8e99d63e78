import { indexTexts, indexWord, type Range } from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { Chip } from '#web/ui/chip.tsx';
import { indexTones } from './reading-status.tsx';
import { waterTexts as texts } from './texts.ts';

const end = 1;
const center = { x: 180, y: 158 };
const dialRadius = 138;
/** Half the gap between two zones, as part of the scale; the round ends need it. */
const gap = 0.045;

function pointAt(value: number, radius: number): string {
  const clamped = Math.min(end, Math.max(-end, value));
  const angle = Math.PI * (1 - (clamped + end) / (2 * end));
  return `${(center.x + radius * Math.cos(angle)).toFixed(1)} ${(center.y - radius * Math.sin(angle)).toFixed(1)}`;
}

const arc = (from: number, to: number): string =>
  `M${pointAt(from, dialRadius)}A${dialRadius} ${dialRadius} 0 0 1 ${pointAt(to, dialRadius)}`;

export interface LsiDialProps {
  /** null where it cannot be computed. */
  lsi: number | null;
  range: Range;
  /** The LSI after dosing, drawn as a faint second needle. */
  after?: number | null;
  /** False where the LSI was entered. */
  computed?: boolean;
}

export function LsiDial({ lsi, range, after = null, computed = true }: LsiDialProps) {
  const high = range.max ?? end;
  const meaning = lsi === null ? null : indexWord(lsi);
  const word = meaning && words.say(indexTexts[meaning]);
  return (
    <section
      aria-label={texts.index}
      className="flex min-w-0 flex-col rounded-md border border-line bg-surface p-4 md:p-5"
    >
      <div className="flex items-center gap-3">
        <h2 className="grow">{texts.index}</h2>
        {meaning ? (
          <Chip tone={indexTones[meaning]} dot>
            {word}
          </Chip>
        ) : null}
      </div>
      {lsi === null || word === null ? (
        <p className="mt-3 text-sm text-ink-2">{texts.indexUnknown}</p>
      ) : (
        <>
          <svg
            role="img"
            aria-label={texts.indexName(texts.signed(lsi), word)}
            viewBox="0 0 360 172"
            className="mx-auto mt-2 w-full max-w-90"
          >
            <g fill="none" strokeWidth="14" strokeLinecap="round">
              <path d={arc(-end, range.min - gap)} className="stroke-bad/35" />
              <path d={arc(range.min + gap, high - gap)} className="stroke-ok/60" />
              <path d={arc(high + gap, end)} className="stroke-warn/40" />
            </g>
            {after === null ? null : (
              <path
                d={`M${center.x} ${center.y}L${pointAt(after, dialRadius - 26)}`}
                className="stroke-ink-3"
                strokeWidth="3"
                strokeLinecap="round"
                strokeDasharray="1 8"
              />
            )}
            <path
              d={`M${center.x} ${center.y}L${pointAt(lsi, dialRadius - 22)}`}
              className="stroke-ink"
              strokeWidth="4"
              strokeLinecap="round"
            />
            <circle cx={center.x} cy={center.y} r="7" className="fill-ink" />
          </svg>
          <div className="mx-auto grid w-full max-w-90 grid-cols-[1fr_auto_1fr] items-baseline gap-2">
            <span className="text-xs text-ink-3">{words.say(indexTexts.corrosive)}</span>
            <span className="num text-2xl font-[620] tracking-[-0.035em]">{texts.signed(lsi)}</span>
            <span className="text-right text-xs text-ink-3">{words.say(indexTexts.scaling)}</span>
          </div>
          <p className="num mt-2 text-center text-xs text-ink-3">
            {computed ? texts.indexFrom : texts.indexTyped}
            {after === null ? null : <> · {texts.indexAfter(texts.signed(after))}</>}
          </p>
        </>
      )}
    </section>
  );
}

import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { HomeownerHome, HomeownerPool } from '#contract/homeowner/homeowner.ts';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { homeownerTexts as texts } from './texts.ts';
import { offText, type ReadingName, readingNames, readingText, stateOf, testedText } from './words.ts';

interface VerdictProps {
  pool: HomeownerPool;
  home: HomeownerHome;
}

export function VerdictCard({ pool, home }: VerdictProps) {
  const { verdict } = pool;
  const isPerfect = verdict?.verdict === 'Perfect';
  const Mark = verdict === null ? CircleDashed : isPerfect ? Check : TriangleAlert;
  const off = offText(pool, home);
  return (
    <section
      aria-live="polite"
      className={classNames(
        'flex min-w-0 items-start gap-4 rounded-md border border-line bg-linear-to-r to-surface px-4 py-5 md:px-5',
        isPerfect ? 'from-aqua-soft' : verdict ? 'from-warn-soft' : 'from-sunken',
      )}
    >
      <span
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-full text-surface',
          isPerfect ? 'bg-ok' : verdict ? 'bg-warn' : 'bg-ink-3',
        )}
      >
        <Mark aria-hidden="true" className="size-7" strokeWidth={2.75} />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl font-bold">{verdict ? texts.verdicts[verdict.verdict] : texts.notTested}</h2>
        {off ? <p className="text-md text-balance">{off}</p> : null}
        <p className="text-sm text-ink-2">
          {verdict && pool.lastUpdated ? testedText(pool.lastUpdated, home) : verdict ? null : texts.notTestedMore}
        </p>
      </div>
    </section>
  );
}

const tones = { ok: 'ok', low: 'warn', high: 'warn', unmeasured: 'neutral' } as const satisfies Record<string, Tone>;

export function ReadingsCard({ pool }: { pool: HomeownerPool }) {
  return (
    <Card flush>
      <h2 className="sr-only">{texts.readingsTitle}</h2>
      <dl className="divide-y divide-line px-4 md:px-5">
        {readingNames.map((reading) => (
          <div key={reading} className="flex min-h-12 items-center gap-3 py-2.5">
            <dt className="grow text-md">{texts.readings[reading]}</dt>
            <dd className="flex items-center gap-3">
              <StateWord pool={pool} reading={reading} />
              <span className="num min-w-18 text-right text-md font-semibold">
                {readingText(reading, pool.readings[reading])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function StateWord({ pool, reading }: { pool: HomeownerPool; reading: ReadingName }) {
  const state = stateOf(pool, reading);
  if (state === null) return null;
  return (
    <StatusDot tone={tones[state]} className="text-sm text-ink-2">
      {texts.states[state]}
    </StatusDot>
  );
}

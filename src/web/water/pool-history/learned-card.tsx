import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LearnedVolumeAnswer, PoolDose, PoolInsights } from '#contract/water/pool-history.ts';
import type { RangedReading } from '#domain/water/index.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { waterTexts } from '../texts.ts';
import { doseText, type Moments } from './shown-readings.ts';
import { poolHistoryTexts as texts } from './texts.ts';

const names: Readonly<Partial<Record<string, string>>> = waterTexts.names satisfies Record<RangedReading, string>;

export function LearnedCard({ insights, moments }: { insights: PoolInsights; moments: Moments }) {
  const { learned, doses } = insights;
  if (learned === null) {
    return (
      <Card title={texts.learned}>
        <p className="text-sm text-ink-2">{texts.trendsNeedVolume}</p>
      </Card>
    );
  }
  const { gallons, statedGallons, lowGallons, highGallons, differs, doseCount, confidence, atEdgeOfBand, dosedFor } =
    learned;
  const known = doseCount > 0;
  return (
    <Card title={texts.learned} aside={known ? <Chip>{texts.confidence[confidence]}</Chip> : null}>
      <p className="num text-lg font-semibold text-balance">
        {differs ? waterTexts.answersAs(gallons) : known ? texts.answersAsStated(statedGallons) : texts.nothingLearned}
      </p>
      {known ? (
        <p className="num mt-1 text-sm text-ink-2">
          {differs ? `${texts.stated(statedGallons)} ` : ''}
          {texts.between(lowGallons, highGallons)} {dosedFor ? waterTexts.amountsLearned : waterTexts.amountsPlain}
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-2">{texts.nothingLearnedMore}</p>
      )}
      {atEdgeOfBand ? <p className="mt-2 text-sm font-semibold text-warn">{texts.edge}</p> : null}
      <Answers learned={learned} doses={doses} moments={moments} />
      <LeftOut learned={learned} doses={doses} moments={moments} />
    </Card>
  );
}

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** What a statement rests on, for those who ask. */
export const Disclosure = ({ summary, open, children }: DisclosureProps) => (
  <details className="group mt-3 text-sm" open={open}>
    <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm">
      <ChevronRight aria-hidden="true" className="mr-1 size-4 shrink-0 transition-transform group-open:rotate-90" />
      {summary}
    </summary>
    {children}
  </details>
);

interface PartProps {
  learned: LearnedVolumeAnswer;
  doses: readonly PoolDose[];
  moments: Moments;
}

const named = (doses: readonly PoolDose[], ids: readonly string[]): string =>
  doses
    .filter(({ id }) => ids.includes(id))
    .map(doseText)
    .join(', ');

function Answers({ learned: { responses, doseCount }, doses, moments }: PartProps) {
  if (responses.length === 0) return null;
  return (
    <Disclosure
      summary={<span className="font-semibold">{texts.learnedFrom(doseCount)}</span>}
      open={responses.length <= 3}
    >
      <ul className="num mt-2 flex flex-col gap-2">
        {responses.map(({ reading, doseIds, before, after, expectedPpm, observedPpm }) => (
          <li key={`${reading} ${after.testId}`}>
            {named(doses, doseIds)}
            <p className="text-ink-2">
              {texts.answer(
                names[reading] ?? reading,
                expectedPpm,
                observedPpm,
                moments.day(before.measuredAt),
                moments.day(after.measuredAt),
              )}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function LeftOut({ learned: { leftOut }, doses, moments }: PartProps) {
  const unknown = doses.filter(({ counted }) => !counted);
  const count = leftOut.length + unknown.length;
  if (count === 0) return null;
  return (
    <Disclosure summary={<span className="font-semibold">{texts.leftOut(count)}</span>}>
      <ul className="num mt-2 flex flex-col gap-2">
        {leftOut.map(({ reading, doseIds, testId, measuredAt, reason }) => (
          <li key={`${reading} ${testId}`}>
            {named(doses, doseIds)}
            <p className="text-ink-2">
              {names[reading] ?? reading}, {moments.day(measuredAt)}: {texts.reasons[reason]}
            </p>
          </li>
        ))}
        {unknown.map((dose) => (
          <li key={dose.id}>
            {doseText(dose)}
            <p className="text-ink-2">
              {moments.day(dose.givenAt)}: {texts.unknownDose}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

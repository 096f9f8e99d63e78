import type { Pool } from '#contract/customers/pools.ts';
import type { DeviceConfidence, ReadingConfidence } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import {
  confidenceLevels,
  type Limits,
  type Probe,
  poolTypeOf,
  probes,
  type RangedReading,
  sanitizerReading,
  waterLimits,
} from '#domain/water/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, StatusDot } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { statusOf } from '../reading-status.tsx';
import { waterTexts } from '../texts.ts';
import type { useRecentTests } from './api.ts';
import { confidenceTones } from './tester-facts.tsx';
import { testersTexts as texts } from './texts.ts';

/** How far each reading of a tester's test can be trusted; empty for manual tests. */
function confidenceOf({ testResults }: Pick<WaterTest, 'testResults'>): DeviceConfidence {
  if (testResults === null) return {};
  try {
    const found: { confidence?: DeviceConfidence } = JSON.parse(testResults);
    return found.confidence ?? {};
  } catch {
    return {};
  }
}

/** The worst of a test's readings with all that speaks against them; null where nothing is known. */
function wholeConfidence(confidence: DeviceConfidence): ReadingConfidence | null {
  const known = probes.flatMap((probe: Probe) => confidence[probe] ?? []);
  if (known.length === 0) return null;
  const worst = Math.max(...known.map(({ level }) => confidenceLevels.indexOf(level)));
  return {
    level: confidenceLevels[worst] ?? 'low',
    // The battery speaks against each reading; it is said once.
    reasons: [...new Set(known.flatMap(({ reasons }) => reasons))],
  };
}

export function RecentTests({ pool, tests }: { pool: Pool; tests: ReturnType<typeof useRecentTests> }) {
  return (
    <section aria-label={texts.recent} className="mt-5 border-t border-line pt-4">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-md font-semibold">{texts.recent}</h3>
        <p className="text-xs text-ink-3">{texts.cleanup}</p>
      </div>
      {tests.data ? (
        <TestList pool={pool} tests={tests.data} />
      ) : tests.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 py-2 text-sm">
          <p className="grow">{texts.testsFailed}</p>
          <Button size="sm" onClick={() => void tests.refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}

function TestList({ pool, tests }: { pool: Pool; tests: readonly WaterTest[] }) {
  if (tests.length === 0) return <p className="py-2 text-sm text-ink-2">{texts.noTests}</p>;
  return (
    <ul className="divide-y divide-line">
      {tests.map((test, index) => (
        <TestRow key={test.testId} {...{ pool, test }} explains={index === 0} />
      ))}
    </ul>
  );
}

interface TestRowProps {
  pool: Pool;
  test: WaterTest;
  /** Says what speaks against the readings: of the latest test, for the same mostly holds for all. */
  explains: boolean;
}

function TestRow({ pool, test, explains }: TestRowProps) {
  const { timeZone } = useUser();
  const confidence = confidenceOf(test);
  const whole = wholeConfidence(confidence);
  const minutes = Math.max(0, (clock.now().getTime() - Date.parse(test.createdAt)) / 60_000);
  const type = texts.testTypes[test.testType];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <time dateTime={test.createdAt} title={formatMoment(test.createdAt, timeZone)} className="num font-medium">
          {waterTexts.age(minutes)}
        </time>
        {type ? <span className="text-ink-3">{type}</span> : null}
        {whole ? (
          <Chip tone={confidenceTones[whole.level]} className="ml-auto">
            {texts.confidence[whole.level]}
          </Chip>
        ) : null}
      </div>
      <ul className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {readingsOf(pool, test, confidence).map((reading) => (
          <Reading key={reading.name} {...reading} />
        ))}
      </ul>
      {explains && whole && whole.reasons.length > 0 ? (
        <p className="mt-2 text-xs text-ink-2">{whole.reasons.join(' ')}</p>
      ) : null}
    </li>
  );
}

interface ReadingProps {
  name: RangedReading;
  value: number;
  limits: Limits | null;
  confidence: ReadingConfidence | undefined;
}

/** The documented readings of a test, as far as they were measured. Bromine pools are tested by their chlorine reading. */
function readingsOf(pool: Pool, test: WaterTest, confidence: DeviceConfidence): ReadingProps[] {
  const poolType = poolTypeOf(pool.poolType);
  const table = waterLimits(pool);
  const { chlorine, pH, temperature, lsi } = test;
  const sanitizer = sanitizerReading(poolType, chlorine) ?? { reading: 'chlorine' as const, value: chlorine };
  return [
    { name: sanitizer.reading, value: sanitizer.value, confidence: confidence.chlorine },
    { name: 'pH' as const, value: pH, confidence: confidence.pH },
    { name: 'temperature' as const, value: temperature, confidence: confidence.temperature },
    { name: 'lsi' as const, value: lsi, confidence: undefined },
  ].flatMap(({ name, value, ...rest }) => (value === null ? [] : [{ name, value, limits: table[name], ...rest }]));
}

/** A probe reads pH to the hundredth, which can decide its status: 7.63 is high where 7.6 is not. */
const valueText = (name: RangedReading, value: number): string =>
  name === 'pH' ? String(Math.round(value * 100) / 100) : waterTexts.reading(name, value);

function Reading({ name, value, limits, confidence }: ReadingProps) {
  const status = limits && statusOf(value, limits);
  return (
    <li className="min-w-0 text-sm">
      <p className="truncate text-xs text-ink-3">{waterTexts.names[name]}</p>
      <p className="num flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">
          {valueText(name, value)}
          {waterTexts.units[name] === '' ? null : (
            <span className="font-normal text-ink-2"> {waterTexts.units[name]}</span>
          )}
        </span>
        {status ? (
          <StatusDot tone={status.tone} className="text-xs text-ink-2">
            {status.word}
          </StatusDot>
        ) : null}
      </p>
      {confidence && confidence.level !== 'high' ? (
        <p className={classNames('text-xs', confidence.level === 'low' ? 'text-bad' : 'text-warn')}>
          {texts.readingConfidence[confidence.level]}
        </p>
      ) : null}
    </li>
  );
}

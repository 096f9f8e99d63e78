import { CheckCircle2, Clock, Copy, Info, Printer, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { DosageAnswer, WaterAnalysisForm } from '#contract/water/water.ts';
import { type AnsweringVolume, poisonControlNumber, visitPlanTexts, waterLimits } from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { targetsFor } from './analysis-values.ts';
import { useSaveTest } from './api.ts';
import {
  assumedIn,
  dosingPlanLines,
  dosingPlanText,
  predictedText,
  productText,
  waitText,
} from './dosing-plan-text.ts';
import { LsiDial } from './lsi-dial.tsx';
import { ReadingTile, tilesOfAnalysis } from './reading-tile.tsx';
import { waterTexts as texts } from './texts.ts';

type Visit = DosageAnswer['visit'];
type Step = Visit['now'][number];

interface DosingPlanProps {
  answer: DosageAnswer;
  /** Heads the printed sheet: the pool it is for. */
  pool: string;
}

function DosingPlan({ answer, pool }: DosingPlanProps) {
  const { visit } = answer;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${pool}\n\n${dosingPlanText(answer)}`);
      toast({ variant: 'success', title: texts.copied });
    } catch {
      toast({ variant: 'error', title: texts.copyFailed });
    }
  };
  return (
    <section aria-label={texts.treat} className="min-w-0 rounded-md border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{texts.treat}</h2>
        {visit.now.length > 0 ? (
          <p className="num text-sm text-ink-2">
            {words.say(visitPlanTexts.expected)}: {predictedText(visit)}
          </p>
        ) : null}
      </div>
      {visit.now.length + visit.later.length === 0 ? (
        <NothingToAdd hasAdvice={visit.notes.length > 0} />
      ) : (
        <>
          <Now visit={visit} />
          <Later items={visit.later} />
          <p className="border-t border-line py-3 text-xs text-ink-2">
            {visit.basisText} {words.say(visitPlanTexts.measures)}
          </p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
        <p className="min-w-60 grow text-sm text-ink-2">
          {texts.never} {texts.poisonControl}{' '}
          <a
            href={`tel:${poisonControlNumber}`}
            className="num font-semibold whitespace-nowrap text-brand underline underline-offset-2"
          >
            {poisonControlNumber}
          </a>
        </p>
        <div className="flex gap-2">
          <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => printSheet(pool, dosingPlanLines(answer))}
          >
            {texts.print}
          </Button>
        </div>
      </div>
    </section>
  );
}

const NothingToAdd = ({ hasAdvice }: { hasAdvice: boolean }) => (
  <div className="flex items-start gap-3 py-5">
    <CheckCircle2 aria-hidden="true" className="size-6 shrink-0 text-ok" />
    <div>
      <p className="font-semibold">{texts.nothingToAdd}</p>
      <p className="mt-0.5 text-sm text-ink-2">{hasAdvice ? texts.nothingButAdvice : texts.nothingToAddMore}</p>
    </div>
  </div>
);

const Now = ({ visit: { now } }: { visit: Visit }) => (
  <>
    <h3 className="mt-3 text-sm text-ink-2">{words.say(visitPlanTexts.now)}</h3>
    {now.length === 0 ? <p className="py-3 font-semibold">{words.say(visitPlanTexts.nothingNow)}</p> : null}
    <ol>
      {now.map((step) => (
        <DoseStep key={step.order} step={step} />
      ))}
    </ol>
  </>
);

function DoseStep({ step }: { step: Step }) {
  const { measureText, exactText, remark } = step;
  const wait = waitText(step);
  return (
    <li className="grid grid-cols-[1.75rem_1fr_auto] gap-x-3.5 gap-y-1 border-t border-line py-4 first:border-t-0">
      {wait ? (
        <p className="col-span-3 mb-2 flex items-center gap-2 text-sm font-semibold text-ink-2">
          <Clock aria-hidden="true" className="size-4" />
          {wait}
        </p>
      ) : null}
      <span
        aria-hidden="true"
        className="num grid size-7 place-items-center rounded-full bg-brand-soft text-sm font-[650] text-brand"
      >
        {step.order}
      </span>
      <h4 className="min-w-0 self-center text-md font-semibold">{productText(step)}</h4>
      <p className="num self-center text-right text-lg font-[650] tracking-[-0.02em] whitespace-nowrap">
        {step.amountText}
      </p>
      <div className="col-span-2 col-start-2 flex min-w-0 flex-col gap-2">
        {measureText || exactText ? (
          <p className="num text-sm font-medium">{[measureText, exactText].filter(Boolean).join(' · ')}</p>
        ) : null}
        <p className="text-sm text-ink-2">
          <span className="font-medium text-ink">{step.purpose}.</span> {step.instructions}
        </p>
        <p className="flex items-start gap-1.5 text-xs text-ink-3">
          <ShieldAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {step.safetyNotes}
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {step.priority === 'high' ? (
            <Chip tone="bad" dot>
              {texts.highPriority}
            </Chip>
          ) : null}
          {remark ? <Chip tone="warn">{remark}</Chip> : null}
        </div>
      </div>
    </li>
  );
}

function Later({ items }: { items: Visit['later'] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="border-t border-line pt-3 text-sm text-ink-2">{words.say(visitPlanTexts.nextVisit)}</h3>
      <ul className="mb-1">
        {items.map(({ key, title, measureText, reason }) => (
          <li key={key} className="border-t border-line py-3 first:border-t-0">
            <p className="num font-semibold">
              {title}
              {measureText ? <span className="font-normal text-ink-2"> · {measureText}</span> : null}
            </p>
            <p className="text-sm text-ink-2">{reason}</p>
          </li>
        ))}
      </ul>
      <p className="pb-3 text-sm text-ink-2">{words.say(visitPlanTexts.nextVisitTestFirst)}</p>
    </>
  );
}

function SaveReadings({ pool, readings }: { pool: Pool; readings: WaterAnalysisForm }) {
  const save = useSaveTest();
  if (save.isSuccess) {
    return (
      <Banner tone="ok" title={texts.saved}>
        {texts.savedMore(pool.name)}
      </Banner>
    );
  }
  const store = (): void =>
    save.mutate(
      { poolId: pool.poolId, readings: measuredIn(readings) },
      {
        onError: (error) => toast({ variant: 'error', title: texts.saveFailed, description: error.message }),
      },
    );
  return (
    <Button size="touch" wide busy={save.isPending} onClick={store}>
      {texts.saveTest}
    </Button>
  );
}

/** What the form holds of a test: combined chlorine is what total chlorine is above the free one. */
function measuredIn(form: WaterAnalysisForm) {
  const { combinedChlorine, poolSize, poolType, products, algaeVisible, cloudy, notes, ...measured } = form;
  const totalChlorine = combinedChlorine === undefined ? undefined : measured.chlorine + combinedChlorine;
  return { ...measured, totalChlorine };
}

interface LearnedNoteProps {
  volume: AnsweringVolume;
  poolId: string;
  plain: boolean;
  onPlain: (plain: boolean) => void;
}

/** Says that the amounts are based on the pool's own responses, with a switch to turn that off. */
function LearnedNote({ volume: { gallons, statedGallons, doses }, poolId, plain, onPlain }: LearnedNoteProps) {
  const leads = useLeadsSomewhere();
  const history = `/pools/${encodeURIComponent(poolId)}`;
  return (
    <Banner
      title={<span className="num">{texts.answersAs(gallons)}</span>}
      actions={
        <Switch label={texts.plainCalculation} checked={plain} onChange={onPlain} className="whitespace-nowrap" />
      }
    >
      <span className="num">{texts.learnedFrom(doses, statedGallons)}</span>{' '}
      {plain ? texts.amountsPlain : texts.amountsLearned}{' '}
      {leads(history) ? (
        <Link to={history} className="font-semibold whitespace-nowrap text-brand underline underline-offset-2">
          {texts.howLearned}
        </Link>
      ) : null}
    </Banner>
  );
}

export interface AnalysisResultProps {
  answer: DosageAnswer;
  readings: WaterAnalysisForm;
  pool: Pool | null;
  learned: LearnedNoteProps | null;
  /** The analysis whose readings may be stored as a test; null where they may not. */
  saveNumber: number | null;
  /** True where the page shows the pool's readings and its dial already. */
  brief?: boolean;
  /** True where the server was out of reach and this device computed it. */
  onDevice?: boolean;
}

export function AnalysisResult({
  answer,
  readings,
  pool,
  learned,
  saveNumber,
  brief = false,
  onDevice = false,
}: AnalysisResultProps) {
  const targets = targetsFor(pool, readings.poolType);
  const limits = waterLimits({ poolType: readings.poolType, targets });
  const tiles = brief ? [] : tilesOfAnalysis(readings, targets);
  return (
    <>
      {tiles.length > 0 ? (
        <div className={classNames('grid grid-cols-2 gap-3', tiles.length > 4 ? 'sm:grid-cols-3' : 'xl:grid-cols-4')}>
          {tiles.map(({ reading, value, note }) => (
            <ReadingTile key={reading} reading={reading} value={value} limits={limits[reading]} note={note} />
          ))}
        </div>
      ) : null}
      {onDevice ? <Banner title={texts.onDevice}>{texts.onDeviceMore}</Banner> : null}
      {learned ? <LearnedNote {...learned} /> : null}
      <DosingPlan answer={answer} pool={pool?.name ?? texts.title} />
      {pool && saveNumber !== null ? <SaveReadings key={saveNumber} pool={pool} readings={readings} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {brief ? null : (
          <LsiDial
            lsi={answer.lsi}
            range={limits.lsi.ideal}
            after={answer.visit.now.length > 0 ? answer.visit.after.lsi : null}
          />
        )}
        {answer.visit.notes.length + answer.safety.length > 0 ? (
          <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <Points
              title={texts.advice}
              points={answer.visit.notes}
              icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />}
            />
            <Points
              title={texts.safety}
              points={answer.safety}
              icon={<ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />}
            />
          </div>
        ) : null}
        <Points title={texts.assumptions} points={assumedIn(answer)} />
      </div>
    </>
  );
}

function Points({ title, points, icon }: { title: string; points: readonly string[]; icon?: ReactNode }) {
  if (points.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2 text-sm text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            {icon ?? <span aria-hidden="true" className="mt-2 size-1 shrink-0 rounded-full bg-ink-3" />}
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { CheckCircle2, Clock, Copy, Printer, ShieldAlert, Split } from 'lucide-react';
import type { DosageAnswer } from '#contract/water/water.ts';
import { POISON_CONTROL_NUMBER } from '#domain/water/index.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { predictedText, productText, recipeLines, recipeText, waitText } from './recipe-text.ts';
import { waterTexts as texts } from './texts.ts';

type Step = DosageAnswer['recommendations'][number];

export interface RecipeCardProps {
  answer: DosageAnswer;
  /** Heads the printed sheet: the pool it is for. */
  pool: string;
}

/** What to add, how much, in which order, how long to wait. */
export function RecipeCard({ answer, pool }: RecipeCardProps) {
  const { recommendations } = answer;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${pool}\n\n${recipeText(answer)}`);
      toast({ variant: 'success', title: texts.copied });
    } catch {
      toast({ variant: 'error', title: texts.copyFailed });
    }
  };
  return (
    <section aria-label={texts.treat} className="min-w-0 rounded-md border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{texts.treat}</h2>
        {recommendations.length > 0 ? (
          <p className="num text-sm text-ink-2">
            {texts.predicted}: {predictedText(answer)}
          </p>
        ) : null}
      </div>
      {recommendations.length === 0 ? (
        <NothingToAdd hasAdvice={answer.notes.length > 0} />
      ) : (
        <Steps steps={recommendations} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
        <p className="min-w-60 grow text-sm text-ink-2">
          {texts.never} {texts.poisonControl}{' '}
          <a
            href={`tel:${POISON_CONTROL_NUMBER}`}
            className="num font-semibold whitespace-nowrap text-brand underline underline-offset-2"
          >
            {POISON_CONTROL_NUMBER}
          </a>
        </p>
        <div className="flex gap-2">
          <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => printSheet(pool, recipeLines(answer))}
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

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="mt-1">
    {steps.map((step, index) => (
      <RecipeStep key={step.order} step={step} next={steps[index + 1]} />
    ))}
  </ol>
);

function RecipeStep({ step, next }: { step: Step; next: Step | undefined }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr_auto] gap-x-3.5 gap-y-1 border-t border-line py-4 first:border-t-0">
      <span
        aria-hidden="true"
        className="num grid size-7 place-items-center rounded-full bg-brand-soft text-sm font-[650] text-brand"
      >
        {step.order}
      </span>
      <h3 className="min-w-0 self-center text-md">{productText(step)}</h3>
      <p className="num self-center text-right text-lg font-[650] tracking-[-0.02em] whitespace-nowrap">
        {step.amountText}
      </p>
      <div className="col-span-2 col-start-2 flex min-w-0 flex-col gap-2">
        <p className="text-sm text-ink-2">
          <span className="font-medium text-ink">{step.purpose}.</span> {step.instructions}
        </p>
        <p className="flex items-start gap-1.5 text-xs text-ink-3">
          <ShieldAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {step.safetyNotes}
        </p>
        <div className="flex flex-wrap gap-1.5">
          {step.priority === 'high' ? (
            <Chip tone="bad" dot>
              {texts.highPriority}
            </Chip>
          ) : null}
          {step.split ? (
            <Chip icon={<Split aria-hidden="true" />}>
              {texts.parts(step.split.parts, step.split.amountText, step.split.waitHours)}
            </Chip>
          ) : null}
          <Chip icon={<Clock aria-hidden="true" />}>{waitText(step, next)}</Chip>
        </div>
      </div>
    </li>
  );
}

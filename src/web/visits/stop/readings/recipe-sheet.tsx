import { Check, Clock, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '#domain/language/index.ts';
import {
  generalSafety,
  howToTexts,
  laterMessage,
  reasonMessage,
  SAFETY_NOTES,
  visitPlanTexts,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldServiceTexts as texts } from '../../texts.ts';
import type { AddedChemical } from '../../visit/visit-draft.ts';
import { sheetTexts } from '../sheet-texts.ts';
import type { Advice, AdviceStep } from './advice.ts';
import { isAdded } from './advice-panel.tsx';
import { readingKind } from './reading-kinds.ts';
import { measureText, valueText } from './reading-rows.tsx';

export interface RecipeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  advice: Advice;
  gallons: number;
  /** The day of the readings that were carried over. */
  lastDay: string | null;
  added: readonly AddedChemical[];
  onAdd: (step: AdviceStep) => void;
  onTakeBack: (step: AdviceStep) => void;
}

const inWords = (messages: readonly Message[]): string[] => messages.map((message) => words.say(message));

/** The whole recipe: what, how much, in which order, how long to wait, and what is to be expected afterwards. */
export function RecipeSheet({ open, onOpenChange, advice, gallons, lastDay, added, ...on }: RecipeSheetProps) {
  const carried = advice.carried.map(({ key, value }) =>
    sheetTexts.countedLast(texts.readingNames[key], measureText(readingKind(key), value), lastDay ?? ''),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sheetTexts.recipe}
      description={sheetTexts.recipeText(valueText(gallons))}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {texts.close}
        </Button>
      }
    >
      {advice.steps.length > 0 ? (
        <>
          <h3 className="mb-2">{sheetTexts.now}</h3>
          <ol className="flex flex-col gap-3">
            {advice.steps.map((step) => (
              <Step key={`${step.order} ${step.chemical}`} step={step} isDone={isAdded(step, added)} {...on} />
            ))}
          </ol>
          <p className="mt-2 text-xs text-ink-2">{words.say(visitPlanTexts.measures)}</p>
        </>
      ) : null}
      <Later items={advice.visit.later} />
      <Projected advice={advice} />
      <Sentences title={sheetTexts.remarks} sentences={inWords(advice.notes)} />
      <Sentences title={sheetTexts.counted} sentences={[...carried, ...inWords(advice.assumptions)]} />
      <Sentences
        title={sheetTexts.safety}
        sentences={inWords(advice.steps.length > 0 ? [visitPlanTexts.pumpRuns, ...generalSafety] : [])}
      />
    </Dialog>
  );
}

interface StepProps extends Pick<RecipeSheetProps, 'onAdd' | 'onTakeBack'> {
  step: AdviceStep;
  isDone: boolean;
}

function Step({ step, isDone, onAdd, onTakeBack }: StepProps) {
  const { amountText, measureText, exactText, product, remark, now } = step;
  return (
    <li className="flex flex-col gap-3">
      {step.waitMinutes > 0 ? (
        <p className="flex items-center gap-2 pl-3 text-sm font-semibold text-ink-2">
          <Clock aria-hidden="true" className="size-4" />
          {words.say(visitPlanTexts.waitMinutes({ minutes: step.waitMinutes }))}
        </p>
      ) : null}
      <div className="rounded-md border border-line p-4">
        <p className="text-xs font-semibold text-ink-2">{sheetTexts.step(step.order)}</p>
        <h3 className="mt-0.5 text-lg">
          <span className="num">{measureText ? `${amountText} = ${measureText}` : amountText}</span> {product}
        </h3>
        <p className="num text-sm text-ink-2">
          {[words.say(step.purpose), `${valueText(step.strengthPct)}%`, exactText].filter(Boolean).join(' · ')}
        </p>
        {remark ? (
          <p className="mt-2">
            <Chip tone="warn">{remark}</Chip>
          </p>
        ) : null}
        <p className="mt-2 text-sm">{words.say(howToTexts.add[now.chemical])}</p>
        <p className="mt-2 text-xs text-ink-2">{words.say(SAFETY_NOTES[now.chemical])}</p>
        <div className="mt-3">
          {isDone ? (
            <Button
              size="touch"
              wide
              icon={<Undo2 aria-hidden="true" className="size-4.5" />}
              onClick={() => onTakeBack(step)}
            >
              {texts.undo}
            </Button>
          ) : (
            <Button
              size="touch"
              wide
              variant="primary"
              icon={<Check aria-hidden="true" className="size-4.5" />}
              aria-label={texts.addedOf(step.product)}
              onClick={() => onAdd(step)}
            >
              {texts.addedButton}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function Later({ items }: { items: Advice['visit']['later'] }) {
  if (items.length === 0) return null;
  return (
    <Section title={sheetTexts.nextVisit}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {items.map((item) => (
          <li key={item.key} className="px-4 py-3">
            <p className="num font-semibold">{words.say(laterMessage(item))}</p>
            <p className="text-sm text-ink-2">{words.say(reasonMessage(item))}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Projected({ advice: { after, steps } }: { advice: Advice }) {
  if (steps.length === 0) return null;
  const values = [
    [texts.predicted.chlorine, after.chlorine, 1],
    [texts.predicted.pH, after.pH, 1],
    [texts.predicted.totalAlkalinity, after.totalAlkalinity, 0],
    [texts.predicted.calciumHardness, after.calciumHardness, 0],
  ] as const;
  return (
    <Section title={sheetTexts.afterwards}>
      <dl className="grid grid-cols-3 gap-2">
        {values.map(([name, value, digits]) =>
          value === null ? null : (
            <div key={name} className="rounded-sm bg-sunken px-3 py-2">
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="num text-lg font-semibold">{value.toFixed(digits)}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <Section title={title}>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h3 className="mb-2">{title}</h3>
    {children}
  </section>
);

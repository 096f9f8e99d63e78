import { Check, Clock, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Message } from '#domain/language/index.ts';
import {
  generalSafety,
  howToTexts,
  laterMessage,
  missingOf,
  productNamed,
  reasonMessage,
  SAFETY_NOTES,
  visitPlanTexts,
  withMissing,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldServiceTexts as texts } from '../../texts.ts';
import type { AddedChemical } from '../../visit/visit-draft.ts';
import { AmountField, addedText, unitsOf } from '../chemicals-section.tsx';
import { sheetTexts } from '../sheet-texts.ts';
import { type Advice, type AdviceStep, choicesFor, stepAsAdded } from './advice.ts';
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
  const missing = missingOf(advice.visit, added);
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
          {sheetTexts.close}
        </Button>
      }
    >
      {advice.steps.length > 0 ? (
        <>
          <h3 className="mb-2">{sheetTexts.now}</h3>
          <ol className="flex flex-col gap-3">
            {advice.steps.map((step) => (
              <Step
                key={`${step.order} ${step.chemical}`}
                {...{ step, added, ...on }}
                isPart={(recorded) => missingOf(advice.visit, [stepAsAdded(step, recorded).added]).length > 0}
              />
            ))}
          </ol>
          <p className="mt-2 text-xs text-ink-2">{words.say(visitPlanTexts.measures)}</p>
        </>
      ) : null}
      <Later items={withMissing(advice.visit.later, missing, (item) => item)} />
      {/* It counts whole doses. */}
      {missing.length > 0 ? null : <Projected advice={advice} />}
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
  added: readonly AddedChemical[];
  /** Whether what is recorded for the step leaves something of it for the next visit. */
  isPart: (recorded: AddedChemical) => boolean;
}

function Step({ step, added, isPart, onAdd, onTakeBack }: StepProps) {
  const { amountText, measureText, exactText, product, remark, now } = step;
  const [isOther, setOther] = useState(false);
  const isDone = isAdded(step, added);
  const recorded = added.filter(({ chemical, insteadOf = chemical }) => insteadOf === step.chemical);
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
            <p className="num mb-2 text-sm font-semibold text-ok">
              {sheetTexts.recorded(recorded.map(addedText).join(' · '))}
            </p>
          ) : null}
          {isDone ? (
            <Button
              size="touch"
              wide
              icon={<Undo2 aria-hidden="true" className="size-4.5" />}
              onClick={() => onTakeBack(step)}
            >
              {sheetTexts.undo}
            </Button>
          ) : isOther ? (
            <OtherAmount
              {...{ step, isPart }}
              onCancel={() => setOther(false)}
              onAdd={(chemical) => {
                setOther(false);
                onAdd(stepAsAdded(step, chemical));
              }}
            />
          ) : (
            <>
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
              <Button
                variant="quiet"
                wide
                className="mt-1 h-12"
                aria-label={sheetTexts.otherAmountOf(step.product)}
                onClick={() => setOther(true)}
              >
                {sheetTexts.otherAmount}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

interface OtherAmountProps extends Pick<StepProps, 'step' | 'isPart'> {
  onAdd: (added: AddedChemical) => void;
  onCancel: () => void;
}

/** What was really added for a step: less or more of it, or another product that does the same. */
function OtherAmount({ step, isPart, onAdd, onCancel }: OtherAmountProps) {
  const choices = choicesFor(step);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<AddedChemical>(step.added);
  const label = ({ name, strengthPct }: AddedChemical): string =>
    [words.say(productNamed(name)), strengthPct === null ? '' : `${valueText(strengthPct)}%`].join(' ').trim();
  const name = words.say(productNamed(chosen.name));
  return (
    <div className="flex flex-col gap-2">
      {choices.length > 1 ? (
        <Select
          aria-label={sheetTexts.productAdded}
          value={String(place)}
          choices={choices.map((choice, index) => ({ value: String(index), label: label(choice) }))}
          onChange={(event) => {
            const index = Number(event.target.value);
            setPlace(index);
            setChosen(choices[index] ?? step.added);
          }}
        />
      ) : null}
      <div className="flex items-center gap-2">
        <AmountField
          label={sheetTexts.amountOf(name)}
          amount={chosen.amount}
          onChange={(amount) => setChosen({ ...chosen, amount })}
        />
        <Select
          aria-label={sheetTexts.unitOf(name)}
          className="grow"
          value={chosen.unit}
          choices={unitsOf(chosen.chemical).map((unit) => ({ value: unit, label: sheetTexts.units[unit] }))}
          onChange={(event) =>
            setChosen({
              ...chosen,
              unit: unitsOf(chosen.chemical).find((unit) => unit === event.target.value) ?? chosen.unit,
            })
          }
        />
      </div>
      {isPart(chosen) ? <p className="text-sm text-ink-2">{sheetTexts.restForLater}</p> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button size="touch" onClick={onCancel}>
          {sheetTexts.goBack}
        </Button>
        <Button size="touch" variant="primary" onClick={() => onAdd(chosen)}>
          {texts.addedButton}
        </Button>
      </div>
    </div>
  );
}

function Later({ items }: { items: readonly Advice['visit']['later'][number][] }) {
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
    [sheetTexts.predicted.chlorine, after.chlorine, 1],
    [sheetTexts.predicted.pH, after.pH, 1],
    [sheetTexts.predicted.totalAlkalinity, after.totalAlkalinity, 0],
    [sheetTexts.predicted.calciumHardness, after.calciumHardness, 0],
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

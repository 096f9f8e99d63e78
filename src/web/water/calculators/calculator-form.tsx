import { type Ref, useEffect, useRef, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { Message } from '#domain/language/index.ts';
import {
  type Calculator,
  chemicalNames,
  InvalidReading,
  indexTexts,
  indexWord,
  productTexts,
} from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { calculatorsTexts as texts } from './texts.ts';

export type Outcome = ReturnType<Calculator['run']>;

function choiceText(value: string): string {
  const chemical = chemicalNames.find((name) => name === value);
  return chemical ? words.say(productTexts.names[chemical]) : texts.choice(value);
}

const unitless = new Set(['pH', 'factor', 'lsi', 'ratio']);

/** Every result with its name and unit; what changes by nothing is left out where something else does. */
function resultLines({ values, unit }: Outcome): { name: string; value: string }[] {
  const entries = Object.entries(values);
  const moved = entries.filter(([, value]) => Math.abs(value) >= 0.005);
  return (moved.length > 0 ? moved : entries).map(([name, value]) => {
    if (name === 'fraction') return { name: texts.result(name), value: `${formatNumber(value * 100, 2)}%` };
    const written = unit === null || unitless.has(name) ? '' : ` ${texts.choice(unit)}`;
    return { name: texts.result(name), value: `${formatNumber(value, 2)}${written}`.replace('-', '−') };
  });
}

/** What a result means, in a sentence, where the number alone does not say it. */
function meaningOf({ values }: Outcome): string | null {
  if (values.lsi !== undefined) return texts.indexMeaning(words.say(indexTexts[indexWord(values.lsi)]));
  if (values.amount === 0) return texts.noDose;
  return null;
}

/** Whether every word searched for is in the calculator's title, purpose, inputs or sources. */
export function isFoundBy(search: string, [kind, calculator]: readonly [string, Calculator]): boolean {
  const { title, inputs, sources } = calculator;
  const about = [title, kind, texts.words(kind).purpose, ...inputs.map(({ label }) => label), ...sources]
    .map(words.say)
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word));
}

interface OutcomeProps {
  kind: string;
  calculator: Calculator;
  outcome: Outcome | null;
  resultRef: Ref<HTMLDivElement>;
}

function CalculatorOutcome({ kind, calculator, outcome, resultRef }: OutcomeProps) {
  const meaning = outcome && meaningOf(outcome);
  return (
    <div className="min-w-0">
      <div ref={resultRef} aria-live="polite" className="scroll-mt-20 scroll-mb-24">
        {outcome ? (
          <Card title={texts.resultTitle} className="mb-4">
            <dl className="flex flex-col gap-2">
              {resultLines(outcome).map(({ name, value }) => (
                <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="num text-lg font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            {meaning ? <p className="mt-3">{meaning}</p> : null}
            {outcome.assumptions.length > 0 ? (
              <>
                <h3 className="mt-4 mb-1 text-sm">{texts.assumptions}</h3>
                <Lines lines={outcome.assumptions} />
              </>
            ) : null}
          </Card>
        ) : null}
      </div>
      <Card title={texts.formula}>
        <p className="break-words">{texts.words(kind).formula}</p>
        <h3 className="mt-4 mb-1 text-sm">{texts.sources}</h3>
        <Lines lines={calculator.sources} />
      </Card>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly (Message | string)[] }) => (
  <ul className="list-disc pl-5 text-sm text-ink-2">
    {lines.map(words.say).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

type Input = Calculator['inputs'][number];
type Values = Record<string, number | string | null>;
type Fields = Control<Values>;

/** The inputs of the ratio's two waters; what else they have is alike. */
const watersCompared = ['totalAlkalinity', 'cyanuricAcid', 'borate'];
const isWater = ({ name }: Input): boolean => name === 'a' || name === 'b';
const nameInWater = (water: Input, name: string): string => `${water.name}-${name}`;

/** What two waters differ in is asked for in each of them, and not once more for both. */
const askedFor = (inputs: readonly Input[]): readonly Input[] =>
  inputs.some(isWater) ? inputs.filter(({ name }) => !watersCompared.includes(name)) : inputs;

const fieldNames = (inputs: readonly Input[]): string[] =>
  inputs.flatMap((input) => (isWater(input) ? watersCompared.map((name) => nameInWater(input, name)) : input.name));

const withoutEmpty = (entries: (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, value]) => value !== null && value !== '' && value !== undefined));

/** What was typed, as the calculator takes it: nothing for an empty field. */
const inputsOf = (inputs: readonly Input[], values: Values): Record<string, unknown> =>
  withoutEmpty(
    inputs.map((input) => [
      input.name,
      isWater(input)
        ? withoutEmpty(watersCompared.map((name) => [name, values[nameInWater(input, name)]]))
        : values[input.name],
    ]),
  );

interface FormProps {
  kind: string;
  calculator: Calculator;
  /** False where the plan does not open calculating. */
  open: boolean;
}

/** One calculator: its inputs, its result, and where its formula comes from. Calculated here, with the server's own rules. */
export function CalculatorForm({ kind, calculator, open }: FormProps) {
  const { inputs, run } = calculator;
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(fieldNames(inputs).map((name) => [name, null])),
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watching = form.watch(() => setOutcome(null));
    return () => watching.unsubscribe();
  }, [form]);

  const calculate = async (values: Values): Promise<void> => {
    try {
      setOutcome(run(inputsOf(inputs, values)));
      requestAnimationFrame(() => result.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' }));
    } catch (error) {
      if (!(error instanceof InvalidReading)) throw error;
      const field = inputs.find(({ name }) => name === error.field);
      const message = texts.fault(words.say(field?.label ?? error.field), words.say(error.reason));
      if (!field || isWater(field)) throw new Error(message, { cause: error });
      form.setError(field.name, { message }, { shouldFocus: true });
    }
  };

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <Form form={form} onSubmit={calculate}>
          <div className="grid gap-4 sm:grid-cols-2">
            {askedFor(inputs).map((input) =>
              isWater(input) ? (
                <WaterFields key={input.name} water={input} inputs={inputs} control={form.control} />
              ) : (
                <InputField key={input.name} input={input} name={input.name} control={form.control} />
              ),
            )}
          </div>
          <Button type="submit" variant="primary" wide disabled={!open}>
            {texts.calculate}
          </Button>
        </Form>
      </Card>
      <CalculatorOutcome kind={kind} calculator={calculator} outcome={outcome} resultRef={result} />
    </div>
  );
}

function WaterFields({ water, inputs, control }: { water: Input; inputs: readonly Input[]; control: Fields }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{water.name === 'a' ? texts.firstWater : texts.secondWater}</legend>
      {inputs
        .filter(({ name }) => watersCompared.includes(name))
        .map((input) => (
          <InputField key={input.name} input={input} name={nameInWater(water, input.name)} control={control} />
        ))}
    </fieldset>
  );
}

function InputField({ input, name, control }: { input: Input; name: string; control: Fields }) {
  const { label, unit, required, choices } = input;
  const common = { control, name, label: words.say(label), optional: !required };
  if (input.name === 'strengthBasis') {
    const bases = Object.entries(texts.strengthBases).map(([value, text]) => ({ value, label: text }));
    return <SelectField {...common} placeholder={texts.assumed} choices={bases} />;
  }
  if (choices) {
    return (
      <SelectField
        {...common}
        placeholder={required ? texts.choose : texts.assumed}
        choices={choices.map((value) => ({ value, label: choiceText(value) }))}
      />
    );
  }
  return <NumberField {...common} {...(unit ? { unit: words.say(unit) } : {})} />;
}

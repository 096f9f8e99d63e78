import { type Calculator, chemicalNames, indexTexts, indexWord, productTexts } from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { calculatorsTexts as texts } from './texts.ts';

export type Outcome = ReturnType<Calculator['run']>;

export function choiceText(value: string): string {
  const chemical = chemicalNames.find((name) => name === value);
  return chemical ? words.say(productTexts.names[chemical]) : texts.choice(value);
}

const unitless = new Set(['pH', 'factor', 'lsi', 'ratio']);

/** Every result with its name and unit; what changes by nothing is left out where something else does. */
export function resultLines({ values, unit }: Outcome): { name: string; value: string }[] {
  const entries = Object.entries(values);
  const moved = entries.filter(([, value]) => Math.abs(value) >= 0.005);
  return (moved.length > 0 ? moved : entries).map(([name, value]) => {
    if (name === 'fraction') return { name: texts.result(name), value: `${formatNumber(value * 100, 2)}%` };
    const written = unit === null || unitless.has(name) ? '' : ` ${texts.choice(unit)}`;
    return { name: texts.result(name), value: `${formatNumber(value, 2)}${written}`.replace('-', '−') };
  });
}

/** What a result means, in a sentence, where the number alone does not say it. */
export function meaningOf({ values }: Outcome): string | null {
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

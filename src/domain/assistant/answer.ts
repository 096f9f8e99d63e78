import type { Message, Words } from '#domain/language/index.ts';
import {
  type Chemical,
  chlorineForCyanuricAcid,
  idealRanges,
  type OwnTargets,
  type PoolType,
  productTable,
  productTexts,
  type Range,
  type RangedReading,
  type Unit,
} from '#domain/water/index.ts';
import type { PoolAsked, ReadingName } from './question.ts';
import { answerTexts as texts } from './texts.ts';

/** An answer's source. Only knowledge pages, customers and pools have an id. */
interface Source<Title> {
  readonly kind: 'knowledge' | 'engine' | 'stock' | 'route' | 'customer' | 'pool' | 'page' | 'draft';
  readonly id: string | null;
  /** The address of the page that shows it; only pages and drafts have one. */
  readonly to?: string;
  readonly title: Title;
}

/** An answer, paragraph by paragraph, with its sources. Texts are those of records and of the knowledge base. */
export interface Answer {
  readonly paragraphs: readonly (Message | string)[];
  readonly sources: readonly Source<Message | string>[];
}

/** Sources with their titles as they are read. */
export const sourcesInWords = (sources: Answer['sources'], { say }: Words): Source<string>[] =>
  sources.map((source) => ({ ...source, title: say(source.title) }));

/** An answer as it is read. */
export const answerInWords = ({ paragraphs, sources }: Answer, words: Words) => ({
  text: paragraphs.map((one) => words.say(one)).join('\n\n'),
  sources: sourcesInWords(sources, words),
});

export const fromEngine = (...paragraphs: readonly (Message | null)[]): Answer => ({
  paragraphs: paragraphs.filter((one) => one !== null),
  sources: [{ kind: 'engine', id: null, title: texts.engine }],
});

/** Asks for what's missing. Must end with a question mark, so the reply is read together with it. */
export const askBack = (question: Message): Answer => ({ paragraphs: [question], sources: [] });

export const assumed = (assumptions: readonly Message[]): Message | null =>
  assumptions.length === 0 ? null : texts.assumed({ assumptions });

/** Readings that have an ideal range. */
export const rangedReadings: Readonly<Partial<Record<ReadingName, RangedReading>>> = {
  chlorine: 'chlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  tempF: 'temperature',
};

/** Whether somebody set a range for a reading of this water. */
export const hasOwnTarget = (reading: ReadingName, targets: OwnTargets | null | undefined): boolean =>
  targets?.[rangedReadings[reading] as keyof OwnTargets] !== undefined;

/** A reading's ideal range, if it has one. */
export const idealRange = (
  reading: ReadingName,
  poolType: PoolType | null,
  targets: OwnTargets | null = null,
): Range | null => {
  const ranged = rangedReadings[reading];
  return ranged === undefined ? null : (idealRanges({ poolType, targets })[ranged] ?? null);
};

/** The free chlorine the stabilizer calls for; null where the water has enough. */
export function stabilizerNote(freeChlorine: number | undefined, { readings, poolType }: PoolAsked): Message | null {
  const { cyanuricAcid: value } = readings;
  if (freeChlorine === undefined || value === undefined) return null;
  const { minimum } = chlorineForCyanuricAcid(value, poolType === 'saltwater' ? 'swg' : 'manual');
  return freeChlorine < minimum ? texts.keepAtLeast({ reading: 'cyanuricAcid', value, minimum }) : null;
}

/** "Liquid chlorine (12.5%)"; pure products without their 100%. */
export function productWritten(chemical: Chemical, strengthPct = productTable[chemical].strengthPct): Message {
  return texts.product({ name: productTexts.names[chemical], strengthPct: strengthPct === 100 ? null : strengthPct });
}

/** "26 fl oz of Liquid chlorine (12.5%)". */
export const amountOf = (amount: number, unit: Unit, chemical: Chemical, strengthPct?: number): Message =>
  texts.amount({ amount, unit, product: productWritten(chemical, strengthPct) });

import { type Message, wordsOf } from '#domain/language/index.ts';

/** An answer's source. Only knowledge pages, customers and pools have an id. */
interface SourceTold {
  readonly kind: 'knowledge' | 'engine' | 'stock' | 'route' | 'customer' | 'pool';
  readonly id: string | null;
  readonly title: string;
}

export interface Answer {
  readonly text: string;
  readonly sources: readonly SourceTold[];
}

/** The assistant answers in English, as its knowledge is written. */
export const { say } = wordsOf('en');

const engine: SourceTold = { kind: 'engine', id: null, title: 'Dosage engine' };

export const fromEngine = (...paragraphs: readonly (Message | string | null)[]): Answer => ({
  text: paragraphs.flatMap((one) => (one === null || one === '' ? [] : [say(one)])).join('\n\n'),
  sources: [engine],
});

/** Asks for what's missing. Must end with a question mark, so the reply is read together with it. */
export const askBack = (text: string): Answer => ({ text, sources: [] });

export const assumed = (assumptions: readonly (Message | string)[]): string | null =>
  assumptions.length === 0 ? null : `Assumed: ${[...new Set(assumptions.map((one) => say(one)))].join(' ')}`;

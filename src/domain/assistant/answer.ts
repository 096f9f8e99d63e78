/** What an answer rests on; knowledge pages carry their id, the company's records none. */
interface SourceTold {
  readonly kind: 'knowledge' | 'engine' | 'stock' | 'route' | 'customer' | 'pool';
  readonly id: string | null;
  readonly title: string;
}

export interface Answer {
  readonly text: string;
  readonly sources: readonly SourceTold[];
}

const ENGINE: SourceTold = { kind: 'engine', id: null, title: 'Dosage engine' };

export const fromEngine = (...paragraphs: readonly (string | null)[]): Answer => ({
  text: paragraphs.filter((one) => one !== null && one !== '').join('\n\n'),
  sources: [ENGINE],
});

/** A question back: what is missing to answer. It ends with a question mark, so that the reply is read together with it. */
export const askBack = (text: string): Answer => ({ text, sources: [] });

export const assumed = (assumptions: readonly string[]): string | null =>
  assumptions.length === 0 ? null : `Assumed: ${[...new Set(assumptions)].join(' ')}`;

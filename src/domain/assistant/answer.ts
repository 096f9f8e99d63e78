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

const engine: SourceTold = { kind: 'engine', id: null, title: 'Dosage engine' };

export const fromEngine = (...paragraphs: readonly (string | null)[]): Answer => ({
  text: paragraphs.filter((one) => one !== null && one !== '').join('\n\n'),
  sources: [engine],
});

/** Asks for what's missing. Must end with a question mark, so the reply is read together with it. */
export const askBack = (text: string): Answer => ({ text, sources: [] });

export const assumed = (assumptions: readonly string[]): string | null =>
  assumptions.length === 0 ? null : `Assumed: ${[...new Set(assumptions)].join(' ')}`;

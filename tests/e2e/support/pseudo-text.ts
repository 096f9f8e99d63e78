/** By line: an answer is shown line by line. */
const mark = (text: string): string =>
  text.replace(/[^\n]+/g, (line) => (/\p{L}/u.test(line) ? `⟦${line.replace(/[⟦⟧]/g, '')}⟧` : line));

/** The same texts, each in brackets that no text contains. */
export function marked<T>(texts: T): T {
  if (typeof texts === 'string') return mark(texts) as T;
  if (typeof texts === 'function') return ((...values: unknown[]) => marked(texts(...values))) as T;
  if (Array.isArray(texts)) return texts.map(marked) as T;
  if (typeof texts === 'object' && texts !== null && Object.getPrototypeOf(texts) === Object.prototype)
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, marked(value)])) as T;
  return texts;
}

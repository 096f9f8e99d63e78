/** By line: an answer is shown line by line. */
const mark = (text: string): string =>
  text.replace(/[^\n]+/g, (line) => (/\p{L}/u.test(line) ? `⟦${line.replace(/[⟦⟧]/g, '')}⟧` : line));

// Which text of which catalog each one is: a walk presses what is alike once.
const wordedBy = new Map<string, string>();
Object.assign(globalThis, { wordedBy });

/** The same texts, each in brackets that no text contains, unless the build asks for none. `name`: where they are from. */
export function marked<T>(texts: T, name = ''): T {
  if (typeof texts === 'string') {
    const text = import.meta.env.VITE_UNMARKED ? texts : mark(texts);
    for (const line of text.split('\n')) wordedBy.set(line.trim(), name);
    return text as T;
  }
  if (typeof texts === 'function') return ((...values: unknown[]) => marked(texts(...values), name)) as T;
  if (Array.isArray(texts)) return texts.map((each, at) => marked(each, `${name}.${at}`)) as T;
  if (typeof texts === 'object' && texts !== null && Object.getPrototypeOf(texts) === Object.prototype)
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, marked(value, `${name}.${key}`)])) as T;
  return texts;
}

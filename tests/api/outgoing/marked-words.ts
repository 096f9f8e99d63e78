import { wordsOf } from '#domain/language/index.ts';

/** In guillemets: the standard fonts of a PDF have them, and no text of the product does. */
const mark = (text: string): string => (/\p{L}/u.test(text) ? `«${text.replace(/[«»]/g, '')}»` : text);

// Imported before the product's own modules: some take `say` as they are loaded.
for (const language of ['en', 'es'] as const) {
  const words = wordsOf(language);
  const { say } = words;
  Object.assign(words, {
    say: (message: Parameters<typeof say>[0]) => (typeof message === 'string' ? message : mark(say(message))),
  });
}

import { wordsOf } from '#domain/language/index.ts';

/**
 * In guillemets, with a broken bar where it is Spanish: the standard fonts of a PDF have them, and no text of the product does.
 */
const marks = { en: '«', es: '«¦' } as const;
const mark = (text: string, language: keyof typeof marks): string =>
  /\p{L}/u.test(text) ? `${marks[language]}${text.replace(/[«»]/g, '')}»` : text;

// Imported before the product's own modules: some take `say` as they are loaded.
for (const language of ['en', 'es'] as const) {
  const words = wordsOf(language);
  const { say } = words;
  Object.assign(words, {
    say: (message: Parameters<typeof say>[0]) => (typeof message === 'string' ? message : mark(say(message), language)),
  });
}

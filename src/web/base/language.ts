import { type Language, languages, wordsOf } from '#domain/language/index.ts';

/** The product's name, the same in every language. */
export const productName = 'Poolhand';

/** The language these pages were built in; each has its own build, so that no page carries a second one. */
export const language: Language = import.meta.env.VITE_LANGUAGE === 'es' ? 'es' : 'en';

/** How the language writes numbers, dates and lists. */
export const words = wordsOf(language);

/** The language tag for dates, numbers and the document. */
export const languageTag = words.tag;

/**
 * Those a reader can choose of. The build puts in which (`offeredLanguages`); where there is but one, the choice itself is
 * left out of it: whatever shows one asks `import.meta.env.VITE_LANGUAGES` first.
 */
export const choosableLanguages = (): readonly Language[] =>
  languages.filter((each) =>
    String(import.meta.env.VITE_LANGUAGES)
      .split(' ')
      .includes(each),
  );

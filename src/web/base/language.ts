import { type Language, wordsOf } from '#domain/language/index.ts';

/** The product's name, the same in every language. */
export const productName = 'Poolhand';

/** The language these pages were built in; each has its own build, so that no page carries a second one. */
export const language: Language = import.meta.env.VITE_LANGUAGE === 'es' ? 'es' : 'en';

/** How the language writes numbers, dates and lists. */
export const words = wordsOf(language);

/** The language tag for dates, numbers and the document. */
export const languageTag = words.tag;

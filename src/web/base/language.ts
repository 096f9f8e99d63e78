/** The languages the product can speak. A text missing in the chosen one is shown in English. */
const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** The product's name, the same in every language. */
export const productName = 'Poolhand';

const storageKey = 'language';

const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value);

/** The language chosen on this device, else English. */
function chosenLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}

const language = chosenLanguage();

/** The language tag for dates, numbers and the document. */
export const languageTag = language === 'es' ? 'es-US' : 'en-US';

/** One feature's texts in every language, as given to {@link inLanguage}. */
interface Catalogue<Texts> {
  en: Texts;
  es?: NoInfer<Texts>;
}

/**
 * Picks a feature's texts in the language of this device. Texts with parameters are functions.
 * Another language must have exactly the keys of the English one; a feature without it falls back to English.
 */
export function inLanguage<Texts>(catalogue: Catalogue<Texts>): Texts {
  return language === 'es' && catalogue.es !== undefined ? catalogue.es : catalogue.en;
}

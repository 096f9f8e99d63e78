/** The languages a text can be kept in. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Those a reader can choose: all their texts are there. */
export const offeredLanguages: readonly Language[] = ['en', 'es'];

/** The tag by which dates, numbers and plurals are written: both as in the United States. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/**
 * The language that suits a reader best by what the browser prefers, `es-MX,es;q=0.9,en;q=0.8`; null where none of the
 * offered ones is asked for.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function preferredLanguage(header: string | undefined, offered: readonly Language[]): Language | null {
  if (!header) return null;
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
      return { language: tag.trim().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { language } of wanted) {
    const found = offered.find((each) => each === language);
    if (found) return found;
  }
  return null;
}

/** What a user reads by; null where nothing is chosen or known. */
export interface LanguageChoices {
  /** The user's own choice. */
  language: Language | null;
  /** What the company has chosen for those who have not. */
  companyLanguage: Language | null;
  /** What their browser asks for, now or when they signed in last. */
  browserLanguage: Language | null;
}

/** The language a user reads: their own, else the company's, else their browser's, as far as they are offered, else English. */
export function languageOfUser(
  { language, companyLanguage, browserLanguage }: LanguageChoices,
  offered: readonly Language[],
): Language {
  const isOffered = (each: Language | null): each is Language => each !== null && offered.includes(each);
  return [language, companyLanguage, browserLanguage].find(isOffered) ?? 'en';
}

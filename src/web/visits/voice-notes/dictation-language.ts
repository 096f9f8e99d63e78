import { languageTag } from '#web/base/language.ts';
import { type DictationLanguage, dictationLanguages } from './speech.ts';

const storageKey = 'dictation-language';

/** The language that was last dictated on this phone, else the one the page speaks. */
export function dictationLanguage(): DictationLanguage {
  const wanted = localStorage.getItem(storageKey) ?? languageTag;
  return dictationLanguages.find((each) => each === wanted) ?? 'en-US';
}

export const rememberDictationLanguage = (language: DictationLanguage): void =>
  localStorage.setItem(storageKey, language);

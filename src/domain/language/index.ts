export {
  type Language,
  type LanguageChoices,
  languageOfUser,
  languages,
  offeredLanguages,
  preferredLanguage,
} from './languages.ts';
export { catalog, isMessage, issue, type Message, messageOfIssue, type Translation, type Words } from './messages.ts';
export { kept, messageKept, wordsOf } from './words.ts';

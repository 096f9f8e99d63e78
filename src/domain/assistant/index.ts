// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './texts.es.ts';

export { type Answer, answerInWords, askBack, sourcesInWords } from './answer.ts';
export { answerChemistry } from './answer-chemistry.ts';
export { plainText } from './en/tokens.ts';
export { advisesMixing, alarmIn, namesIn, understand, understandReply } from './en/understand.ts';
export { readsSpanish } from './es/words.ts';
export { type ArticleId, type KnowledgePageText, knowledgeOf } from './knowledge/all-topics.ts';
export type {
  ChemistryQuestion,
  CompanyQuestion,
  CompanyTopic,
  Danger,
  DayAsked,
  OfSomebody,
  PoolAsked,
  Question,
  ReadingsNow,
  RecordQuestion,
  TimeAsked,
} from './question.ts';
export { companyTopics, readingNames } from './question.ts';
export { answerTexts, safeWays } from './texts.ts';

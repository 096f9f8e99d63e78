export { type Answer, askBack } from './answer.ts';
export { answerChemistry } from './answer-chemistry.ts';
export { advisesMixing, type Danger, dangerIn, safeWay } from './danger.ts';
export { READING_NAMES } from './lexicon.ts';
export { namesIn } from './names.ts';
export type { ChemistryQuestion, DayAsked, PoolAsked, Question, ReadingsNow, RecordQuestion } from './question.ts';
export { plainText } from './tokens.ts';
export { understand, understandReply } from './understand.ts';
export { plainNumber, READING_WORDS, readingWritten } from './wording.ts';

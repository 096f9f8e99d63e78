export {
  fits,
  isNamed,
  linesWithTypos,
  mayHaveTypo,
  rankOf,
  rankOfNamed,
  searchCents,
  searchDigits,
  searchWords,
  typoExpression,
  typoTraces,
} from './match.ts';

import { catalog } from '#domain/language/index.ts';

/** What the calls about water tests and pool histories refuse. */
export const waterTexts = catalog('water.tests', {
  calculator: 'Calculator',
  savedMeanwhile: 'This test was saved at the same time. Try again.',
  testInFuture: 'A test can’t be in the future',
  fromAfterEnd: 'Must be on or before the end',
});

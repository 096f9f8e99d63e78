import { catalog } from '#domain/language/index.ts';

/** What the checks of target ranges say. */
export const targetContractTexts = catalog('contract.water-targets', {
  targetBetween: ({ min, max }: { min: number; max: number }) => `Must be between ${min} and ${max}`,
  targetBothEnds: 'Give both ends of the range',
  targetOrder: 'Must not be below the lower end',
  oneTarget: 'Set at least one range',
  dayOfYear: 'Must be a month and a day, MM-DD',
});

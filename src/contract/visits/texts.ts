import { catalog, type Message } from '#domain/language/index.ts';

/** What the checks of visits, checklists and voice notes say. */
export const visitsTexts = catalog('contract.visits', {
  negative: ({ reading }: { reading: Message }, { say }) => `${say(reading)} can’t be negative`,
  tooLow: ({ reading }: { reading: Message }, { say }) => `${say(reading)} is too low`,
  tooHigh: ({ reading }: { reading: Message }, { say }) => `${say(reading)} is too high`,
  chlorine: 'Chlorine',
  totalChlorine: 'Total chlorine',
  pH: 'pH',
  alkalinity: 'Alkalinity',
  calciumHardness: 'Calcium hardness',
  cyanuricAcid: 'Cyanuric acid',
  salt: 'Salt',
  temperature: 'Temperature',
  atLeast: ({ least }: { least: number }) => `Must be ${least} or more`,
  atMost: ({ most }: { most: number }) => `Must be ${most} or less`,
  taskTitle: 'The task needs a title',
  oneTask: 'The checklist needs at least one task',
  mostTasks: ({ most }: { most: number }) => `At most ${most} tasks`,
  mostCustomTasks: ({ most }: { most: number }) => `At most ${most} custom tasks`,
  skipReason: 'Choose why the visit was skipped',
  skipWords: 'Say why the visit was skipped',
  noReason: 'Say why it couldn’t be done',
  recordingTooLong: 'The recording is too long',
});

import { plural } from '#web/base/format.ts';

/** Leaving a stop without servicing it. */
export const skipTexts = {
  skip: 'Skip stop',
  skipOf: (name: string) => `Skip stop: ${name}`,
  title: (name: string) => `Skip ${name}?`,
  about: 'The office sees it right away and can plan a make-up visit.',
  why: 'Why?',
  ownWords: 'Reason',
  note: 'Note for the office',
  photoTaken: 'Photo showing why the stop was skipped',
  confirm: 'Skip stop',
  cancel: 'Cancel',
  skipped: (name: string) => `${name} skipped`,
  undo: 'Undo skip',
  undoOf: (name: string) => `Undo skip: ${name}`,
  undone: (name: string) => `${name} is back on the route`,
  undoing: 'Being put back',
  failed: 'Couldn’t skip it',
  undoFailed: 'Couldn’t undo it',
  onThisPhone: (reason: string) => `Skipped: ${reason} · on this phone`,
  wasSkipped: 'Skipped',
  photos: (count: number) => plural(count, 'photo', 'photos'),
  because: (reason: string) => `Skipped: ${reason}`,
  makeUp: 'Plan make-up visit',
  makeUpOf: (name: string) => `Plan make-up visit: ${name}`,
  backToDay: 'Back to the route',
};

import { plural } from '#web/base/format.ts';

const visits = (count: number): string => plural(count, 'visit', 'visits');

/** Texts of the disruption desk: somebody is away, it rains, a holiday. */
export const disruptionsTexts = {
  title: 'Reschedule routes',
  purpose: 'Tell us what changed. You’ll see the new schedule before anything is saved.',

  whatHappened: 'What happened',
  kinds: { 'technician-away': 'A technician is away', rain: 'It rains', holiday: 'A holiday' },
  kindHints: { 'technician-away': 'Sick or on vacation', rain: 'Nobody works', holiday: 'Nobody works' },
  chooseKind: 'Please choose what happened',
  who: 'Technician',
  chooseTechnician: 'Choose a technician',
  whoIsAway: 'Please choose who is away',
  from: 'First day',
  to: 'Last day',
  chooseDate: 'Please choose a day',
  toBeforeFrom: 'Must not be before the first day',
  note: 'Note',
  noteHint: 'For the office; customers do not see it.',
  dealWith: 'What to do with these visits',
  reflow: 'Move the visits',
  reflowHint: 'To another tech or one of the next three workdays, with the least driving.',
  skip: 'Skip them',
  skipHint: 'No service that day. The next visits stay on schedule.',
  preview: 'Show the new plan',
  cancel: 'Cancel',

  daysOff: 'Days off',
  noDaysOff: 'None are coming up.',
  daysOffFailed: 'The days off could not be loaded.',
  awayOf: (name: string) => `${name} is away`,
  kindNames: { 'technician-away': 'A technician is away', rain: 'Rain', holiday: 'Holiday' },
  dates: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  remove: 'Remove',
  removeOf: (what: string) => `Remove: ${what}`,
  undoQuestion: (what: string) => `Undo “${what}”?`,
  undoMore: 'Its visits go back to where they were before. Nothing else changes.',
  undoTells: 'Let those customers know the original schedule is back on',
  removeQuestion: (what: string) => `Remove “${what}”?`,
  removeMore: 'Only the day off is removed. Moved and skipped visits stay that way. You can change them on the board.',
  cannotUndo: 'The schedule has changed since then, so we can’t undo all of it. You can still remove the day off.',

  newPlan: 'The new plan',
  back: 'Back',
  apply: 'Apply',
  working: 'Looking for room on the other routes…',
  nothing: 'No visits on those days. We’ll just add the day off.',
  summary: (affected: number, moved: number, skipped: number, minutes: number) => {
    const move = moved > 0 ? `${moved} ${moved === 1 ? 'moves' : 'move'}` : '';
    const skip = skipped > 0 ? `${skipped} ${skipped === 1 ? 'is' : 'are'} left out` : '';
    const parts = [move, skip].filter(Boolean).join(', ');
    const driving = moved > 0 ? ` That adds ${minutes} min of driving.` : '';
    return `${visits(affected)} cannot be made as planned: ${parts}.${driving}`;
  },
  days: 'Days that change',
  stopsChange: (before: number, after: number) => `${before} → ${plural(after, 'stop', 'stops')}`,
  filled: (filled: string, capacity: string) => `${filled} of ${capacity}`,
  before: (name: string, date: string) => `Before: ${name}, ${date}`,
  after: (name: string, date: string) => `After: ${name}, ${date}`,
  duration: (hours: number, minutes: number) => {
    if (hours === 0) return `${minutes} min`;
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} m`;
  },
  moves: 'Visits that move',
  place: (date: string, technician: string) => `${date} · ${technician}`,
  goesTo: 'to',
  added: (minutes: number) => `+${minutes} min`,
  skips: 'Visits left out',
  showAll: (count: number) => `Show all ${count}`,
  tell: 'Customers to notify',
  tellMail: (count: number) => `${plural(count, 'customer gets', 'customers get')} an e-mail`,
  tellAll: 'All',
  tellNone: 'None',
  tellByPhone: 'No email: call them',
  call: (name: string) => `Call ${name}`,
  noContact: 'No phone number either',
  copy: 'Copy text',
  copied: 'Text copied',

  previewFailed: 'Couldn’t build the new schedule.',
  nothingChanged: 'Nothing was changed. What you entered is kept.',
  notApplied: 'Not saved.',
  lookAgain: 'Look at it again',

  applied: (moved: number, skipped: number) => {
    if (moved === 0 && skipped === 0) return 'Day off entered';
    const left = skipped > 0 ? `${moved > 0 ? `, ${skipped}` : visits(skipped)} left out` : '';
    return `${moved > 0 ? `${visits(moved)} moved` : ''}${left}`;
  },
  told: (count: number) => (count > 0 ? `${plural(count, 'customer is', 'customers are')} told by e-mail.` : ''),
  undone: 'Undone: the visits are where they were',
  undoneTold: 'Customers who were told get another e-mail.',
  notUndone: 'This could not be undone',
  removed: 'Day off removed',
  notRemoved: 'The day off could not be removed',
};

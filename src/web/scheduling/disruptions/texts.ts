import { formatDay, plural } from '#web/base/format.ts';

const visits = (count: number): string => plural(count, 'visit', 'visits');

/** "Mon, Nov 23". */
export const shortDay = (date: string): string => formatDay(date, 'shortWeekdayAndDay');

/** Texts of rescheduling: a technician is out, a rain day, a holiday. */
export const disruptionsTexts = {
  title: 'Reschedule routes',
  purpose: 'Tell us what changed. You’ll see the new schedule before anything is saved.',

  whatHappened: 'What happened',
  kinds: { 'technician-away': 'Tech out', rain: 'Rain day', holiday: 'Holiday' },
  kindHints: { 'technician-away': 'Sick or on vacation', rain: 'No one works', holiday: 'No one works' },
  chooseKind: 'Choose what happened',
  who: 'Technician',
  chooseTechnician: 'Choose a technician',
  whoIsAway: 'Choose who is out',
  from: 'First day',
  to: 'Last day',
  chooseDate: 'Choose a day',
  toBeforeFrom: 'Must not be before the first day',
  note: 'Note',
  noteHint: 'For the office. Customers don’t see it.',
  dealWith: 'What to do with these visits',
  reflow: 'Move the visits',
  reflowHint: 'To another tech or one of the next three workdays, with the least driving.',
  skip: 'Skip them',
  skipHint: 'No service that day. The next visits stay on schedule.',
  preview: 'Review new schedule',
  cancel: 'Cancel',

  daysOff: 'Days off',
  noDaysOff: 'Upcoming days off show up here.',
  daysOffFailed: 'Couldn’t load days off.',
  awayOf: (name: string) => `${name} is out`,
  dates: (from: string, to: string) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`),
  addTimeOff: 'Add time off',
  addOn: (day: string) => `Add time off, ${day}`,
  calendarOf: (name: string, month: string) => `${month}: days off of ${name}`,
  earlierMonth: 'Earlier month',
  laterMonth: 'Later month',
  isOff: 'off',
  isWorking: 'works',
  isFree: 'not a workday',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  remove: 'Remove',
  removeOf: (what: string) => `Remove: ${what}`,
  undoQuestion: (what: string) => `Undo “${what}”?`,
  undoMore: 'Its visits go back to their original places. Nothing else changes.',
  undoTells: 'Let those customers know the original schedule is back on',
  removeQuestion: (what: string) => `Remove “${what}”?`,
  removeMore:
    'We’ll only remove the day off. Moved and skipped visits stay that way. You can change them on the board.',
  cannotUndo: 'The schedule has changed since then, so we can’t undo all of it. You can still remove the day off.',

  newPlan: 'New schedule',
  back: 'Back',
  apply: 'Apply',
  working: 'Looking for room on the other routes…',
  nothing: 'No visits on those days. We’ll just add the day off.',
  summary: (affected: number, moved: number, skipped: number, minutes: number, isEstimated: boolean) => {
    const parts = [moved > 0 ? `${moved} moved` : '', skipped > 0 ? `${skipped} skipped` : ''];
    const driving = moved > 0 ? ` That adds ${minutes} min of driving${isEstimated ? ' (estimated)' : ''}.` : '';
    return `${plural(affected, 'visit needs', 'visits need')} a change: ${parts.filter(Boolean).join(', ')}.${driving}`;
  },
  days: 'Days that change',
  stopsChange: (before: number, after: number) => `${before} → ${plural(after, 'stop', 'stops')}`,
  filled: (filled: string, capacity: string) => `${filled} of ${capacity}`,
  before: (name: string, date: string) => `Before: ${name}, ${date}`,
  after: (name: string, date: string) => `After: ${name}, ${date}`,
  moves: 'Moved visits',
  place: (date: string, technician: string) => `${shortDay(date)} · ${technician}`,
  goesTo: 'to',
  added: (minutes: number) => `+${minutes} min`,
  skips: 'Skipped visits',
  showAll: (count: number) => `Show all ${count}`,
  notify: 'Customers to notify',
  chosen: (byText: number, emails: number) =>
    [
      byText > 0 || emails === 0 ? plural(byText, 'text', 'texts') : '',
      emails > 0 ? plural(emails, 'email', 'emails') : '',
    ]
      .filter(Boolean)
      .join(', '),
  wholeText: 'Full text message',
  wholeEmail: 'Full email',
  waits: 'leaves after quiet hours',
  noMailServer: 'Emails won’t be sent: no mail server is connected. Call these customers.',
  notifyAll: 'All',
  notifyNone: 'None',
  notReached: 'Can’t be reached from here: call them',
  call: (name: string) => `Call ${name}`,
  noContact: 'No phone number',
  copy: 'Copy text',
  copied: 'Text copied',

  previewFailed: 'Couldn’t build the new schedule.',
  nothingChanged: 'Nothing was changed, and what you entered is still here.',
  notApplied: 'Not saved.',
  lookAgain: 'Review again',

  applied: (moved: number, skipped: number) => {
    if (moved === 0 && skipped === 0) return 'Day off added';
    if (moved === 0) return `${visits(skipped)} skipped`;
    return `${visits(moved)} moved${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  },
  notified: (count: number, waiting: number) =>
    `We’re notifying ${plural(count, 'customer', 'customers')}.${waiting > 0 ? ` ${plural(waiting, 'notice leaves', 'notices leave')} after quiet hours.` : ''}`,
  notSent: (count: number) => `${plural(count, 'email', 'emails')} not sent: no mail server. Call them instead.`,
  undone: 'Undone: visits are back in their original places',
  undoneNotified: 'Notices that hadn’t left are canceled. Customers who got one get another.',
  notUndone: 'Couldn’t undo this',
  removed: 'Day off removed',
  notRemoved: 'Couldn’t remove the day off',
};

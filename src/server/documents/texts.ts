import { catalog, type Message } from '#domain/language/index.ts';

interface Foot {
  page: number;
  pages: number;
}

/** What customers read on the papers themselves, besides what they are about. */
export const documentTexts = catalog('documents', {
  unnamedCompany: 'Your pool service',
  foot: ({ title, page, pages }: Foot & { title: string }) => `${title}, page ${page} of ${pages}`,
  tooManyDrawings: ({ what }: { what: Message | string }, { say }) =>
    `Too many ${say(what)} are being drawn. Please try again in a moment.`,
  bills: 'bills',
  reports: 'reports',
  allIdeal: 'All readings are in the ideal range.',
  outsideIdeal: ({ readings }: { readings: { label: string; word: string }[] }, { list }) =>
    `Outside the ideal range: ${list(readings.map(({ label, word }) => `${label} (${word.toLowerCase()})`))}.`,
  morePhotos: ({ count }: { count: number }) => `and ${count} more`,
  photo: 'Photo',
  photoOf: { before: 'Before', after: 'After', equipment: 'Equipment', issue: 'Issue', general: 'General' },
  report: {
    title: 'Pool service report',
    titleOfDay: ({ date }: { date: string }) => `Pool service report, ${date}`,
    foot: ({ reportId, page, pages }: Foot & { reportId: string }) => `Report ${reportId}. Page ${page} of ${pages}`,
    customer: 'Customer',
    address: 'Address',
    date: 'Date',
    technician: 'Technician',
    nextService: 'Next service',
    yourWater: 'Your water',
    reading: 'Reading',
    now: 'Now',
    lastTime: 'Last time',
    ideal: 'Ideal',
    added: 'What we added',
    planned: 'Planned for the next visit',
    plannedNote: 'We test the water first, so amounts may change.',
    done: 'What we did',
    notes: 'Notes',
    /** What stands under a note that was translated, or that is in the other language. */
    noteTranslated: ({ original }: { original: string }) =>
      `Translated from Spanish. The technician wrote: “${original}”`,
    noteOtherLanguage: 'The technician wrote this note in Spanish.',
    photos: 'Photos',
  },
});

import { catalog } from '#domain/language/index.ts';

/** What the calls about photos say. */
export const photosTexts = catalog('photos', {
  skip: 'Skipped visit',
  workOrder: 'Work order',
  choosePhoto: 'Choose a photo',
  ofAnotherVisit: 'A photo from another visit has this ID.',
  idTaken: 'Another photo has this ID.',
  atMost: ({ most }: { most: number }) => `At most ${most} photos`,
  enoughToday: 'You’ve sent a lot of photos today. Try again tomorrow.',
  damaged: 'The photo was damaged in transit. Send it again.',
  storageFull: ({ gigabytes }: { gigabytes: number }) =>
    `Your company’s photos and recordings take up the ${gigabytes} GB that this server allows. Delete some, or ask the person who runs it for more room.`,
  storageFullForTeam: ({ gigabytes }: { gigabytes: number }) =>
    `Your company’s photos and recordings take up the ${gigabytes} GB that this server allows. Ask your office to make room, then send it again.`,
  storageFullForCustomer:
    'Your pool company has no room for more photos right now. Let them know, or send your message without one.',
  inReport: 'This photo is in a report and can’t be deleted.',
});

import { catalog } from '#domain/language/index.ts';

/** What the calls about voice notes refuse. */
export const voiceNoteTexts = catalog('visits.voiceNotes', {
  voiceNote: 'Voice note',
  recording: 'Recording',
  tooLarge: 'Recordings can be up to 8 MB.',
  unsupportedFormat: 'This audio format isn’t supported. Use WebM, Ogg, MP4, WAV or MP3.',
  idTaken: 'A voice note about another customer has this ID.',
  visitOfAnotherCustomer: 'This visit belongs to another customer',
  empty: 'The voice note is empty',
  notYours: 'Only the person who recorded this note, or an owner, can delete it.',
});

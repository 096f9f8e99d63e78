/** The stop's page itself; what opens on it has its texts in stop-sheets.ts. */
export const stopTexts = {
  // At a glance
  atAGlance: 'Before you go in',
  gateCode: 'Gate code',
  copyGateCode: 'Copy gate code',
  gateCodeCopied: 'Gate code copied',
  gateCodeNotCopied: 'Could not be copied',
  dog: 'Dog',
  equipment: 'Equipment',
  showAtAGlance: 'Show gate code, dog and equipment',
  hideAtAGlance: 'Hide gate code, dog and equipment',

  // Which pool
  whichPool: 'Which pool?',
  photoNotKept: 'The photo was not kept',

  // Saving
  noStorage: 'The storage of this browser cannot be opened',
  noStorageText:
    'A visit is kept on the phone before it is sent. Private windows may not allow that: please use a normal one.',
  offlineSaved: (count: number) => `Offline · ${count} saved here`,
  conflict: 'Two phones',
  full: 'Phone full',

  // Two phones at one stop
  conflictTitle: 'Another phone worked on this visit',
  conflictText: 'Nothing has been overwritten. Look at both and choose.',
  conflictLook: 'Compare',
};

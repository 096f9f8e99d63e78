/** The stop's page; what opens on it has its texts in sheet-texts.ts. */
export const stopTexts = {
  // At a glance
  atAGlance: 'Before you go in',
  gateCode: 'Gate code',
  copyGateCode: 'Copy gate code',
  gateCodeCopied: 'Gate code copied',
  gateCodeNotCopied: 'Couldn’t copy the gate code',
  dog: 'Dog',
  equipment: 'Equipment',
  showAtAGlance: 'Show gate code, dog and equipment',
  hideAtAGlance: 'Hide gate code, dog and equipment',

  // Saving
  offlineSaved: (count: number) => `Offline · ${count} saved here`,
  conflict: 'Edited on 2 phones',
  full: 'Phone full',
};

import { catalog } from '#domain/language/index.ts';

/** What the checks of permissions say. */
export const accessTexts = catalog('contract.access', {
  role: 'Unknown role',
  feature: 'Unknown feature',
  tooMany: 'Too many entries',
});

import { catalog } from '#domain/language/index.ts';

export const pushTexts = catalog('alerts.push', {
  httpsAddress: 'Must be an https address',
  publicKey: 'Must be a public key',
  secret: 'Must be a secret of 16 bytes',
});

export const alertsContractTexts = catalog('alerts.contract', { oneChange: 'Handle or snooze, one at a time' });

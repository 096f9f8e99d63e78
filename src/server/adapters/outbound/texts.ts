import { catalog } from '#domain/language/index.ts';

/** Why an address is not sent to. */
export const addressTexts = catalog('push', {
  notHttps: 'Must be an https address',
  noPushService: 'Must be the address of a push service',
});

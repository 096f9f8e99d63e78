import { SmsNotTaken, type SmsService } from './port.ts';
import { smsTexts } from './texts.ts';

/** Without a service: nothing is sent from here, and nobody can have signed a call to us. */
export const outboxOnlySms = (): SmsService => ({
  isConnected: false,
  number: null,
  companyNumbers: new Map(),
  async send() {
    throw new SmsNotTaken(smsTexts.notConnected);
  },
  findTaken: async () => [],
  ask: async () => null,
  isSigned: () => false,
});

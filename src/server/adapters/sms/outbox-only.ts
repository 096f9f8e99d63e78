import { SmsNotTaken, type SmsService } from './port.ts';

/** Without a service: nothing is sent from here, and nobody can have signed a call to us. */
export const outboxOnlySms = (): SmsService => ({
  isConnected: false,
  number: null,
  companyNumbers: new Map(),
  async send() {
    throw new SmsNotTaken('No SMS service is connected.');
  },
  findTaken: async () => [],
  ask: async () => null,
  isSigned: () => false,
});

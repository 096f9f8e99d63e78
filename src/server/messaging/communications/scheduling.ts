import type { Scheduled } from '#contract/messaging/messages.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { NewMessage, Outbox } from '../put.ts';

/** The time and the ids of whoever schedules: a tenant, or the product itself. */
export interface ClockAndIds {
  now(): Date;
  newId(prefix: string): string;
}

type Text = { body: string; subject: string | null; language: 'en' | 'es' } | null;
type Rest = Omit<NewMessage, 'customerId' | 'channel' | 'body' | 'subject' | 'language'>;

/** Puts messages to many customers into the outbox and counts what comes of it. */
export class Scheduling {
  readonly result: Scheduled = { scheduled: 0, alreadyScheduled: 0, skipped: [] };

  constructor(private readonly outbox: Outbox) {}

  /**
   * Who cannot be written to is told with the reason and leaves no row: once a number is there, the next run finds it.
   * @returns whether the message is in the outbox now, by this or by an earlier run
   */
  async put(customer: CustomerRow, text: Text, message: Rest): Promise<boolean> {
    const { customerId, name: customerName } = customer;
    const leaveOut = (reason: string): false => {
      this.result.skipped.push({ customerId, customerName, reason });
      return false;
    };
    if (text === null) return leaveOut('The template of this message is disabled.');
    const way = await this.outbox.way({ kind: message.kind, channel: 'best' }, customer);
    if (way.why !== undefined) return leaveOut(way.why);
    const stored = await this.outbox.put({ ...message, ...text, customerId, channel: 'best' }, customer);
    if (stored) this.result.scheduled += 1;
    else this.result.alreadyScheduled += 1;
    return true;
  }
}

import type { Scheduled } from '#contract/messaging/messages.ts';
import { opensFeature } from '#domain/access/index.ts';
import type { Message, Words } from '#domain/language/index.ts';
import { type PlanState, trialDaysRemaining } from '#domain/subscription/index.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import type { NewMessage, Outbox } from '../put.ts';
import { messagingTexts } from '../texts.ts';

/** Whether the company's plan is active and includes automatic messages. */
export const mayWrite = (plan: PlanState, trialAccess: Deps['config']['trialAccess'], now: Date): boolean =>
  endedPlan({ plan }, now) === null &&
  opensFeature(
    { tier: plan.tier, trialAccess, trialDaysRemaining: trialDaysRemaining(plan, now), featuresUsed: 0 },
    'sms_notifications',
  );

type Text = { body: string; subject: string | null; language: 'en' | 'es' } | null;
type Rest = Omit<NewMessage, 'customerId' | 'channel' | 'body' | 'subject' | 'language'> & { cause: string };

/** Puts messages to many customers into the outbox and counts them. */
export class Scheduling {
  readonly result: Scheduled = { scheduled: 0, alreadyScheduled: 0, skipped: [] };

  constructor(
    private readonly outbox: Outbox,
    private readonly words: Words,
  ) {}

  /**
   * A customer who cannot be reached gets no row, so that the next run tries again.
   * @returns whether the message is in the outbox, from this or an earlier run
   */
  async put(customer: CustomerRow, text: Text, message: Rest): Promise<boolean> {
    const { customerId, name: customerName } = customer;
    const leaveOut = (why: Message): false => {
      this.result.skipped.push({ customerId, customerName, reason: this.words.say(why) });
      return false;
    };
    if (text === null) return leaveOut(messagingTexts.notes.noTemplate);
    const way = await this.outbox.way({ kind: message.kind, channel: 'best' }, customer);
    if (way.why !== undefined) return leaveOut(way.why);
    const stored = await this.outbox.putOnce({ ...message, ...text, customerId, channel: 'best' }, customer);
    if (stored) this.result.scheduled += 1;
    else this.result.alreadyScheduled += 1;
    return true;
  }
}

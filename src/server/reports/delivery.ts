import type { DeliveryDetail, DeliveryState } from '#contract/reports/reports.ts';
import type { ReportRow } from './repo.ts';

/** What became of a report's mail. */
export interface Delivery {
  state: DeliveryState;
  sentAt: Date | null;
  lastError: string | null;
  to: string | null;
}

export const noDelivery: Delivery = { state: 'none', sentAt: null, lastError: null, to: null };

export const deliveryOf = (report: Pick<ReportRow, 'mail' | 'customerEmail'> | null): Delivery =>
  report === null
    ? noDelivery
    : {
        state: report.mail?.state ?? 'none',
        sentAt: report.mail?.sentAt ?? null,
        lastError: report.mail?.lastError ?? null,
        to: report.customerEmail,
      };

/** The notice under a finished visit or a sent report: it says the truth. */
export function deliveryNotice({ state, to, lastError }: Delivery): string {
  if (state === 'sent') return `The report was sent to ${to ?? 'the customer'}.`;
  if (state === 'pending') {
    return `The report could not be e-mailed yet. It will be sent to ${to ?? 'the customer'} as soon as the mail server takes it.`;
  }
  if (state === 'failed') {
    return `The mail to ${to ?? 'the customer'} was refused${lastError ? `: ${lastError}` : '.'}`;
  }
  return to ? 'No e-mail was sent.' : 'The customer has no e-mail address, so no report was sent.';
}

type Sent = Pick<ReportRow, 'mail' | 'customerEmail' | 'timesSent'>;

/** What became of a report's mail, to the end. */
export function deliveryDetailOf(report: Sent): DeliveryDetail {
  const { mail, customerEmail } = report;
  const to = customerEmail ?? 'the customer';
  const rest = {
    reason: mail?.lastError ?? null,
    attempts: mail?.attempts ?? 0,
    // A mail of an earlier release is not counted by its report.
    timesSent: Math.max(report.timesSent, mail?.state === 'sent' ? 1 : 0),
    nextAttemptAt: mail?.state === 'pending' ? mail.nextAttemptAt.toISOString() : null,
  };
  if (mail === null) return { state: 'none', message: deliveryNotice(deliveryOf(report)), ...rest };
  if (mail.state === 'sent') {
    return { state: 'handed_over', message: `The mail server took the report for ${to}.`, ...rest };
  }
  if (mail.state === 'failed') {
    const said = mail.lastError ? `: ${mail.lastError}` : '.';
    return mail.refused
      ? { state: 'bounced', message: `The mail server refused the mail to ${to} for good${said}`, ...rest }
      : {
          state: 'given_up',
          message: `The mail to ${to} was given up after ${mail.attempts} attempts${said}`,
          ...rest,
        };
  }
  return mail.lastError === null
    ? { state: 'queued', message: `The mail to ${to} is about to be handed over.`, ...rest }
    : {
        state: 'will_be_tried_again',
        message: `The mail server could not take the mail to ${to} yet. It will be tried again by itself.`,
        ...rest,
      };
}

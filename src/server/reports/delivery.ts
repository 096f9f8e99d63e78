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

/** Whether the email went out. Without a mail server it is only written to a folder, and its note says so. */
export const wasEmailed = ({ state, lastError }: Pick<Delivery, 'state' | 'lastError'>): boolean =>
  state === 'sent' && lastError === null;

/** The notice under a finished visit or a sent report: it says the truth. */
export function deliveryNotice({ state, to, lastError }: Delivery): string {
  if (state === 'sent') return lastError ?? `The report was sent to ${to ?? 'the customer'}.`;
  if (state === 'pending') {
    return `The report hasn’t been emailed yet. We’ll keep trying ${to ?? 'the customer'}.`;
  }
  if (state === 'failed') {
    return `The email to ${to ?? 'the customer'} was refused${lastError ? `: ${lastError}` : '.'}`;
  }
  return to ? 'No email was sent.' : 'No report was sent: the customer doesn’t have an email address.';
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
    const message = mail.lastError ?? `The mail server accepted the report for ${to}.`;
    return { state: 'handed_over', message, ...rest };
  }
  if (mail.state === 'failed') {
    const said = mail.lastError ? `: ${mail.lastError}` : '.';
    return mail.refused
      ? { state: 'bounced', message: `The mail server refused the email to ${to}${said}`, ...rest }
      : {
          state: 'given_up',
          message: `We gave up on the email to ${to} after ${mail.attempts} attempts${said}`,
          ...rest,
        };
  }
  return mail.lastError === null
    ? { state: 'queued', message: `The email to ${to} is about to go out.`, ...rest }
    : {
        state: 'will_be_tried_again',
        message: `The email to ${to} hasn’t gone through yet. We’ll keep trying automatically.`,
        ...rest,
      };
}

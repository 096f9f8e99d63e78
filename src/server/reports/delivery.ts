import type { DeliveryDetail, DeliveryState } from '#contract/reports/reports.ts';
import type { Message, Words } from '#domain/language/index.ts';
import { mailTexts } from '#server/mail/index.ts';
import type { ReportRow } from './repo.ts';
import { reportsTexts } from './texts.ts';

const texts = reportsTexts.delivery;

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
export function deliveryNotice({ state, to: address, lastError: reason }: Delivery): Message {
  const to = address ?? texts.theCustomer;
  if (state === 'sent') return reason === null ? texts.sent({ to }) : mailTexts.keptInFolder;
  if (state === 'pending') return texts.notYet({ to });
  if (state === 'failed') return reason ? texts.refusedBecause({ to, reason }) : texts.refused({ to });
  return address ? texts.noEmail : texts.noReport;
}

/** Why the mail server refused a mail, or why it was given up. */
function failureOf({ refused, attempts }: NonNullable<ReportRow['mail']>, to: Message | string, reason: string | null) {
  if (refused) return reason ? texts.bouncedBecause({ to, reason }) : texts.bounced({ to });
  return reason ? texts.givenUpBecause({ to, attempts, reason }) : texts.givenUp({ to, attempts });
}

type Sent = Pick<ReportRow, 'mail' | 'customerEmail' | 'timesSent'>;

/** What became of a report's mail, to the end. */
export function deliveryDetailOf(report: Sent, { say }: Words): DeliveryDetail {
  const { mail, customerEmail } = report;
  const to = customerEmail ?? texts.theCustomer;
  const reason = mail?.lastError ?? null;
  const rest = {
    reason: mail?.state === 'sent' && reason !== null ? say(mailTexts.keptInFolder) : reason,
    attempts: mail?.attempts ?? 0,
    // A mail of an earlier release is not counted by its report.
    timesSent: Math.max(report.timesSent, mail?.state === 'sent' ? 1 : 0),
    nextAttemptAt: mail?.state === 'pending' ? mail.nextAttemptAt.toISOString() : null,
  };
  if (mail === null) return { state: 'none', message: say(deliveryNotice(deliveryOf(report))), ...rest };
  if (mail.state === 'sent') {
    const message = reason === null ? texts.accepted({ to }) : mailTexts.keptInFolder;
    return { state: 'handed_over', message: say(message), ...rest };
  }
  if (mail.state === 'failed') {
    const state = mail.refused ? 'bounced' : 'given_up';
    return { state, message: say(failureOf(mail, to, reason)), ...rest };
  }
  return reason === null
    ? { state: 'queued', message: say(texts.queued({ to })), ...rest }
    : {
        state: 'will_be_tried_again',
        message: say(texts.notThroughYet({ to })),
        ...rest,
      };
}

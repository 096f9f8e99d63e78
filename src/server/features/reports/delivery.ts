import type { DeliveryState } from '#contract/reports.ts';
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

/** The notice under a finished visit or a sent report: it says the truth (decisions §7). */
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

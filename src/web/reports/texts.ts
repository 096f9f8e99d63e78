import type { DeliveryDetail } from '#contract/reports/reports.ts';
import { inLanguage } from '#web/base/language.ts';

const states: Record<DeliveryDetail['state'], string> = {
  none: 'Not e-mailed',
  queued: 'Queued',
  handed_over: 'Handed over',
  will_be_tried_again: 'Will be tried again',
  bounced: 'Bounced',
  given_up: 'Given up',
};

/** The list of reports: what became of each one's mail. */
export const reportsTexts = inLanguage({
  en: {
    title: 'Reports',
    purpose: 'What customers were told, and whether it reached them.',
    newReport: 'New report',
    search: 'Search reports',
    searchHint: 'Customer, e-mail, address, technician or notes',
    count: (shown: number, total: number) => `${shown} of ${total} reports`,
    none: 'No reports yet',
    noneMore: 'Every finished visit and every report that is sent stands here, with what became of its mail.',
    noneFound: 'No report found',
    noneFoundMore: 'No report matches the search.',
    loadFailed: 'The reports could not be loaded',
    more: 'Show more',
    by: (technician: string) => `by ${technician}`,
    states,
    sentAt: (when: string) => `to the mail server, ${when}`,
    nextAttempt: (when: string) => `Next attempt ${when}`,
    timesSent: (count: number) => `Sent ${count} times`,
    said: (reason: string) => `The mail server said: ${reason}`,
    photos: (count: number) => `Photos (${count})`,
    photosOf: (name: string) => `Photos: ${name}`,
    pdf: 'PDF',
    pdfOf: (name: string) => `Report as PDF: ${name}`,
    mail: 'Mail',
    mailOf: (name: string) => `Mail as sent: ${name}`,
    mailTitle: 'The mail as it was sent',
    mailFor: (to: string) => `To ${to}`,
    mailFailed: 'The mail could not be loaded',
    close: 'Close',
    resend: 'Resend',
    resendOf: (name: string) => `Resend report: ${name}`,
    resendTitle: 'Send this report once more?',
    resendMore: (name: string) => `It goes to the address that ${name} has now.`,
    cancel: 'Cancel',
    resent: 'Report sent again',
    waiting: 'Report waits to be sent',
    resendFailed: 'The report could not be sent again',
  },
});

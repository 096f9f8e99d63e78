/** The status of a report's email, as it is shown: `kept` where it was only saved on the server, for want of a mail server. */
export type ShownDelivery = 'pending' | 'sent' | 'failed' | 'none' | 'kept';

/** @param visit `delivery` counts an email as sent that was written to a folder; `emailSent` does not */
export const shownDelivery = (visit: {
  delivery: Exclude<ShownDelivery, 'kept'>;
  emailSent: boolean;
}): ShownDelivery => (visit.delivery === 'sent' && !visit.emailSent ? 'kept' : visit.delivery);

import type * as z from 'zod/mini';
import type { onMyWay } from '#contract/messaging/messages.ts';
import { call } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { smsLink } from './on-my-way.ts';
import { onMyWayTexts as texts } from './on-my-way-texts.ts';

const answerMs = 6000;

interface Told {
  customerId: string;
  customerName: string;
  phone: string | null;
  /** What the phone opens where the server says nothing. */
  link: string;
}

/**
 * Lets the server tell the customer, in the company's words and the customer's language, with the arrival by the route. What
 * it cannot send, or cannot be asked, the phone's own messages send.
 * @param open opens a link in the phone's messages
 */
export async function tellOnMyWay({ customerId, customerName, phone, link }: Told, open: (link: string) => void) {
  const answer = await call<z.infer<typeof onMyWay>>('POST', '/api/communications/on-my-way', {
    body: { customerId },
    // Whoever stands beside the truck does not wait for a bad connection.
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null);
  if (answer?.sent) {
    toast({ variant: 'success', title: texts.told(customerName), description: answer.message });
    return;
  }
  if (answer?.reason) toast({ title: texts.fromPhone, description: answer.reason });
  open((answer?.message && smsLink(phone, answer.message)) || link);
}

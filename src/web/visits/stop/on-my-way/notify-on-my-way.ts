import type * as z from 'zod/mini';
import type { onMyWay } from '#contract/messaging/messages.ts';
import { call } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { onMyWayTexts as texts } from './texts.ts';

const answerMs = 6000;

interface Notified {
  customerId: string;
  customerName: string;
  /** What the phone opens with a text; null without a number. */
  linkFor: (text: string) => string | null;
  /** The same with the phone’s own text, where the server does not answer. */
  link: string;
}

/**
 * Has the server text the customer, in the company's words and the customer's language, with the arrival time by the route.
 * What it cannot send goes out through the phone's own messages.
 * @param open opens a link in the phone's messages
 */
export async function notifyOnMyWay(
  { customerId, customerName, linkFor, link }: Notified,
  open: (link: string) => void,
) {
  const answer = await call<z.infer<typeof onMyWay>>('POST', '/api/communications/on-my-way', {
    body: { customerId },
    // A technician at the truck does not wait for a bad connection.
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null);
  if (answer?.sent) {
    toast({ variant: 'success', title: texts.notified(customerName), description: answer.message });
    return;
  }
  if (answer?.reason) toast({ title: texts.fromPhone, description: answer.reason });
  open((answer?.message && linkFor(answer.message)) || link);
}

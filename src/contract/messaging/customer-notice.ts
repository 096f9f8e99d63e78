import * as z from 'zod/mini';

/** A notice to a customer as it would leave now. */
export const customerNotice = z.object({
  customerId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** How it goes; null where the customer cannot be reached from here. */
  channel: z.nullable(z.enum(['sms', 'email'])),
  recipient: z.nullable(z.string()),
  /** Why the customer cannot be reached. */
  reason: z.nullable(z.string()),
  /** It leaves when the customer's quiet hours end. */
  waits: z.boolean(),
  /** Of an email. */
  subject: z.nullable(z.string()),
  /** All of it, in the customer's language. */
  text: z.string(),
});
export type CustomerNotice = z.infer<typeof customerNotice>;

import * as z from 'zod/mini';

const count = z.int();

/** What one automatic message would send, as if it were on. */
const automaticMessage = z.object({
  /** Its switch in the company's settings. */
  name: z.enum(['preVisit', 'postService', 'surveys', 'greetings']),
  on: z.boolean(),
  /** In the next seven days. */
  messages: count,
  /** Those seven days' customers who get none, by why. */
  unreachable: z.array(z.object({ reason: z.string(), customers: count })),
  /** The first of them, as the customer will read it; null where there is none. */
  first: z.nullable(
    z.object({ customerName: z.string(), channel: z.enum(['sms', 'email']), message: z.string(), day: z.string() }),
  ),
  /** Why nothing is sent though it is on; null where it is. */
  blocked: z.nullable(z.string()),
});
export type AutomaticMessage = z.infer<typeof automaticMessage>;

/** Bills that are not issued yet. Dollars. */
const bills = z.object({ count, total: z.number() });

/** GET and PUT /api/going-live. */
export const goingLive = z.object({
  /** Since when something leaves to customers automatically; null: nothing does. */
  liveSince: z.nullable(z.string()),
  automatic: z.array(automaticMessage),
  /** Those that will be issued, emailed and charged automatically. */
  bills: z.extend(bills, { firstOn: z.nullable(z.string()), byCard: count }),
  /** Those that came due while nothing left: somebody issues them. */
  billsLeft: bills,
});
export type GoingLive = z.infer<typeof goingLive>;

/** PUT /api/going-live: go live, or stop everything automatic. */
export const goLiveBody = z.object({ live: z.boolean() }).register(z.globalRegistry, { example: { live: true } });

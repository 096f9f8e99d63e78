import type Stripe from 'stripe';
import type { Payout } from '#domain/invoicing/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  type Charged,
  EventNotSigned,
  type Outcome,
  type PaymentEvent,
  type PaymentMark,
  type ProcessorEvent,
  ProcessorUnreachable,
  type StoredBankAccount,
  type StoredCard,
  WayNotOffered,
} from './port.ts';
import {
  inOurWords,
  isFault,
  isInvalidRequest,
  isNotAllowed,
  openStripe,
  type StripeOptions,
} from './stripe-client.ts';
import { payoutIn, payoutWithLines } from './stripe-payouts.ts';
import { cardTexts } from './texts.ts';

/** The payment that an object of Stripe was made for; null where it is not one of ours. */
function markOf({ metadata }: { metadata: Record<string, string> | null }): PaymentMark | null {
  const { companyId, paymentId } = metadata ?? {};
  return companyId && paymentId ? { companyId, paymentId } : null;
}

function aboutPayment(
  object: { metadata: Record<string, string> | null },
  paymentIntentId: string | null,
): PaymentEvent | null {
  const mark = markOf(object);
  return mark && { ...mark, kind: 'payment', paymentIntentId };
}

function aboutRefund(charge: Stripe.Charge): PaymentEvent | null {
  const mark = markOf(charge);
  return mark && { ...mark, kind: 'refund', refundedCents: charge.amount_refunded };
}

const disputeStates = new Map<string, 'open' | 'won' | 'lost'>([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/** Where a dispute stands now; null for an inquiry, which takes no money, and for payments that are not ours. */
async function aboutDispute(stripe: Stripe, disputeId: string): Promise<PaymentEvent | null> {
  const dispute = await stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] });
  const { payment_intent: intent, balance_transactions: moved, evidence_details: evidence } = dispute;
  const mark = intent && typeof intent !== 'string' ? markOf(intent) : null;
  const state = disputeStates.get(dispute.status);
  if (!mark || !state) return null;
  return {
    ...mark,
    kind: 'dispute',
    dispute: {
      disputeId: dispute.id,
      state,
      reason: dispute.reason,
      amountCents: dispute.amount,
      feeCents: Math.max(
        0,
        moved.reduce((sum, { fee }) => sum + fee, 0),
      ),
      respondBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
      openedAt: new Date(dispute.created * 1000),
    },
  };
}

/**
 * Reads a signed event.
 * @throws EventNotSigned where the signature is missing, not ours, or older than five minutes
 */
async function stripeEvent(
  stripe: Stripe,
  { webhookSecret }: StripeOptions,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): Promise<ProcessorEvent | null> {
  if (!webhookSecret || !signature) throw new EventNotSigned('The event is not signed.');
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now.getTime());
  } catch {
    throw new EventNotSigned('The signature does not fit.');
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return aboutPayment(event.data.object, null);
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutPayment(event.data.object, event.data.object.id);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return aboutDispute(stripe, event.data.object.id);
    case 'charge.refunded':
      return aboutRefund(event.data.object);
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      return { kind: 'payout', payoutId: event.data.object.id };
    default:
      return null;
  }
}

type Named = string | { id: string } | null | undefined;
const idOf = (named: Named): string | null => (typeof named === 'string' ? named : (named?.id ?? null));

function cardOf(method: string | Stripe.PaymentMethod | null | undefined, customer: Named): StoredCard | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    customerId: idOf(customer),
    paymentMethodId: method.id,
    brand,
    last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
  };
}

function bankAccountOf(method: string | Stripe.PaymentMethod | null, customer: Named): StoredBankAccount | null {
  if (!method || typeof method === 'string' || !method.us_bank_account) return null;
  const { bank_name: bankName, last4 } = method.us_bank_account;
  return { customerId: idOf(customer), paymentMethodId: method.id, bankName: bankName ?? '', last4: last4 ?? '' };
}

const chargedBy = (intent: Stripe.PaymentIntent): Charged => ({
  paymentIntentId: intent.id,
  card: cardOf(intent.payment_method, intent.customer),
  bankAccount: bankAccountOf(intent.payment_method, intent.customer),
});

/** A bank works on it, or its customer has still to confirm the two small deposits that prove the account. */
const isAtBank = ({ status, next_action: next }: Stripe.PaymentIntent): boolean =>
  status === 'processing' || (status === 'requires_action' && next?.type === 'verify_with_microdeposits');

function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  if (intent.status === 'succeeded') {
    return { state: 'succeeded', amountCents: intent.amount_received, charged: chargedBy(intent) };
  }
  if (isAtBank(intent)) return { state: 'processing', paymentIntentId: intent.id };
  if (intent.status === 'requires_capture') return { state: 'open' };
  return { state: 'failed', reason: intent.last_payment_error?.message ?? cardTexts.notCompleted };
}

function outcomeOfCheckout(session: Stripe.Checkout.Session): Outcome {
  if (session.status === 'expired') return { state: 'failed', reason: cardTexts.pageClosed };
  if (session.status !== 'complete') return { state: 'open' };
  const { payment_intent: intent, setup_intent: setup } = session;
  if (session.mode === 'setup') {
    const card = setup && typeof setup !== 'string' ? cardOf(setup.payment_method, session.customer) : null;
    return { state: 'succeeded', amountCents: 0, charged: { paymentIntentId: null, card } };
  }
  if (!intent || typeof intent === 'string') return { state: 'open' };
  return outcomeOf(intent);
}

const marked = ({ companyId, paymentId }: PaymentMark) => ({ companyId, paymentId });

interface Item {
  amountCents: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  fromBank?: boolean | undefined;
  keepsBankAccount?: boolean | undefined;
}

/** Stripe proves the account by signing in to the bank, else by two small deposits, and shows and keeps the mandate itself. */
const bankOptions: Stripe.Checkout.SessionCreateParams.PaymentMethodOptions = {
  us_bank_account: { verification_method: 'automatic', financial_connections: { permissions: ['payment_method'] } },
};

/** A payment whose card is kept for later charges, or only the card where nothing is to be paid. */
function whatIsPaid(item: Item): Stripe.Checkout.SessionCreateParams {
  const { amountCents, currency, description, metadata, fromBank = false, keepsBankAccount = false } = item;
  if (amountCents === 0) {
    return { mode: 'setup', allowed_payment_method_types: ['card'], setup_intent_data: { description, metadata } };
  }
  const price = { currency, unit_amount: amountCents, product_data: { name: description } };
  const isKept = !fromBank || keepsBankAccount;
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { description, metadata, ...(isKept ? { setup_future_usage: 'off_session' } : {}) },
    allowed_payment_method_types: [fromBank ? 'us_bank_account' : 'card'],
    ...(fromBank ? { payment_method_options: bankOptions } : {}),
  };
}

/**
 * Stripe: the card is typed on its own page (Checkout), which keeps it for later charges (PaymentIntents off session).
 * Every changing request carries an idempotency key, so that a repetition charges nothing twice.
 */
export function stripeProcessor(options: StripeOptions): CardProcessor {
  let opened: Promise<Stripe> | null = null;
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= openStripe(options);
    try {
      return await work(await opened);
    } catch (error) {
      throw inOurWords(error);
    }
  };

  return {
    name: 'stripe',

    charge: ({ card, amountCents, currency, description, idempotencyKey, ...mark }) =>
      ask(async (stripe) => {
        if (card === 'test-card' || !('stored' in card)) throw new Error('Stripe takes cards on its own page alone.');
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            metadata: marked(mark),
            ...(card.stored.customerId ? { customer: card.stored.customerId } : {}),
            payment_method: card.stored.paymentMethodId,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            expand: ['payment_method'],
          },
          { idempotencyKey },
        );
        const outcome = outcomeOf(intent);
        if (outcome.state === 'failed') throw new CardDeclined(outcome.reason);
        if (outcome.state !== 'succeeded') throw new ProcessorUnreachable('Stripe hasn’t decided yet.');
        return outcome.charged;
      }),

    debit: ({ from, amountCents, currency, description, idempotencyKey, ...mark }) =>
      ask(async (stripe) => {
        if (!('stored' in from)) throw new Error('Stripe takes bank accounts on its own page alone.');
        const { customerId, paymentMethodId } = from.stored;
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            metadata: marked(mark),
            ...(customerId ? { customer: customerId } : {}),
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['us_bank_account'],
            off_session: true,
            confirm: true,
          },
          { idempotencyKey },
        );
        const outcome = outcomeOf(intent);
        if (outcome.state === 'failed') throw new CardDeclined(outcome.reason);
        return { paymentIntentId: intent.id };
      }),

    mayDebit: () =>
      ask(async (stripe) => {
        const account = await stripe.accounts.retrieveCurrent().catch((error: unknown) => {
          // A restricted key need not be allowed to read the account.
          if (isNotAllowed(error)) return null;
          throw error;
        });
        const capability = account?.capabilities?.us_bank_account_ach_payments;
        return capability === undefined ? null : capability === 'active';
      }),

    findCharge: ({ paymentIntentId, customerId, since, ...mark }) =>
      ask(async (stripe) => {
        if (paymentIntentId) {
          const expand = ['payment_method'];
          const known = stripe.paymentIntents.retrieve(paymentIntentId, { expand });
          return known.then(outcomeOf, (error: unknown) => {
            if (isFault(error, 'resource_missing')) return null;
            throw error;
          });
        }
        if (!customerId) return null;
        const { data } = await stripe.paymentIntents.list({
          customer: customerId,
          created: { gte: Math.floor(since.getTime() / 1000) - 300 },
          limit: 100,
          expand: ['data.payment_method'],
        });
        const found = data.find(
          ({ metadata }) => metadata.companyId === mark.companyId && metadata.paymentId === mark.paymentId,
        );
        return found ? outcomeOf(found) : null;
      }),

    refund: ({ paymentIntentId, amountCents, idempotencyKey }) =>
      ask(async (stripe) => {
        await stripe.refunds
          .create({ payment_intent: paymentIntentId, amount: amountCents }, { idempotencyKey })
          .catch((error: unknown) => {
            if (!isFault(error, 'charge_already_refunded')) throw error;
          });
      }),

    findPayout: (payoutId) =>
      ask((stripe) =>
        payoutWithLines(stripe, payoutId).catch((error: unknown) => {
          if (isFault(error, 'resource_missing')) return null;
          throw error;
        }),
      ),

    payoutsSince: (since) =>
      ask(async (stripe) => {
        const found: Payout[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const payout of stripe.payouts.list({ created, limit: 100 })) found.push(payoutIn(payout));
        return found;
      }),

    forgetCard: ({ paymentMethodId }) =>
      ask(async (stripe) => {
        await stripe.paymentMethods.detach(paymentMethodId).catch((error: unknown) => {
          if (!isFault(error, 'resource_missing', 'payment_method_unexpected_state')) throw error;
        });
      }),

    checkout: {
      open: ({
        amountCents,
        currency,
        description,
        idempotencyKey,
        email,
        successUrl,
        cancelUrl,
        expiresAt,
        fromBank,
        keepsBankAccount,
        ...order
      }) =>
        ask(async (stripe) => {
          const { companyId } = order;
          const metadata = marked(order);
          const newCustomer = async (idempotencyKeyOfIt: string): Promise<string> =>
            (
              await stripe.customers.create(
                { ...(email ? { email } : {}), metadata: { companyId } },
                { idempotencyKey: idempotencyKeyOfIt },
              )
            ).id;
          const openFor = async (customerId: string, key: string) => {
            const session = await stripe.checkout.sessions.create(
              {
                ...whatIsPaid({ amountCents, currency, description, metadata, fromBank, keepsBankAccount }),
                customer: customerId,
                client_reference_id: companyId,
                metadata,
                success_url: successUrl,
                cancel_url: cancelUrl,
                expires_at: Math.floor(expiresAt.getTime() / 1000),
              },
              { idempotencyKey: key },
            );
            if (!session.url) throw new ProcessorUnreachable('Stripe didn’t open its payment page.');
            return { sessionId: session.id, url: session.url, customerId };
          };
          const { customerId } = order;
          const notOffered = (error: unknown): never => {
            throw fromBank && isInvalidRequest(error) ? new WayNotOffered('Stripe takes no bank debits here.') : error;
          };
          if (!customerId) {
            const made = await newCustomer(`customer:${companyId}:${email ?? idempotencyKey}`);
            return openFor(made, idempotencyKey).catch(notOffered);
          }
          return openFor(customerId, idempotencyKey).catch(async (error: unknown) => {
            if (!isFault(error, 'resource_missing')) return notOffered(error);
            // The customer was deleted at Stripe: the company continues as a new one.
            return openFor(await newCustomer(`customer:${idempotencyKey}`), `${idempotencyKey}:new-customer`);
          });
        }),

      look: (sessionId) =>
        ask(async (stripe) => {
          const expand = ['payment_intent.payment_method', 'setup_intent.payment_method'];
          return outcomeOfCheckout(await stripe.checkout.sessions.retrieve(sessionId, { expand }));
        }),

      close: (sessionId) =>
        ask(async (stripe) => {
          await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
            // Completed or expired before: its status says so.
            if (inOurWords(error) instanceof ProcessorUnreachable) throw error;
          });
        }),

      readEvent: (body, signature, now) => ask(async (stripe) => stripeEvent(stripe, options, body, signature, now)),
    },
  };
}

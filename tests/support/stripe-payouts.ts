import type { Fields } from './stripe-books.ts';

interface Row {
  id: string;
  [member: string]: unknown;
}

/** A movement as a test gives it: of a payment, refund or dispute, by the name of its payment. */
export interface Movement {
  id?: string;
  category?: string;
  intent?: string | null;
  cents: number;
  fee?: number;
}

const sourceOf = ({ category = 'charge', intent = null }: Movement, id: string) => {
  const prefix = category.startsWith('refund') ? 're' : category.startsWith('dispute') ? 'dp' : 'ch';
  return category === 'fee' ? null : { id: `${prefix}_${id}`, object: category, payment_intent: intent };
};

/**
 * Payouts and balance transactions as Stripe shows them (https://docs.stripe.com/api/payouts/object,
 * https://docs.stripe.com/api/balance_transactions/object), in pages.
 */
export class StripePayouts {
  readonly payouts = new Map<string, Row>();
  private readonly moved = new Map<string, Row[]>();
  private made = 0;

  /** What an account pays out by itself: what its movements come to, unless an amount is given. */
  add(movements: readonly Movement[], members: Partial<Record<string, unknown>> & { created: number }): Row {
    this.made += 1;
    const id = `po_${String(this.made).padStart(6, '0')}`;
    const rows = movements.map((movement, place) => {
      const { category = 'charge', cents, fee = 0, id: own = `txn_${id}_${place}` } = movement;
      return {
        id: own,
        object: 'balance_transaction',
        amount: cents,
        fee,
        net: cents - fee,
        type: category === 'dispute' ? 'adjustment' : category === 'fee' ? 'stripe_fee' : category,
        reporting_category: category,
        description: null,
        created: members.created - 86_400,
        source: sourceOf(movement, own),
      };
    });
    const amount = rows.reduce((sum, { net }) => sum + net, 0);
    const payout = {
      id,
      object: 'payout',
      amount,
      arrival_date: members.created + 2 * 86_400,
      automatic: true,
      currency: 'usd',
      failure_message: null,
      reconciliation_status: 'completed',
      status: 'in_transit',
      ...members,
    };
    this.payouts.set(id, payout);
    const itself = { ...rows[0], id: `txn_${id}`, amount: -amount, fee: 0, net: -amount, type: 'payout', source: id };
    this.moved.set(id, [{ ...itself, reporting_category: 'payout' }, ...rows]);
    return payout;
  }

  /** Null where the call is about something else. */
  answer(call: string, fields: Fields): { status: number; body: unknown } | null {
    const [, payoutId] = call.match(/^GET \/v1\/payouts\/(\w+)$/) ?? [];
    if (payoutId) {
      const payout = this.payouts.get(payoutId);
      if (payout) return { status: 200, body: payout };
      const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payout' };
      return { status: 404, body: { error } };
    }
    if (call === 'GET /v1/payouts') {
      const { gte } = (fields.created ?? {}) as Fields;
      const found = [...this.payouts.values()].filter(({ created }) => Number(created) >= Number(gte ?? 0));
      return this.page(found.reverse(), fields);
    }
    if (call === 'GET /v1/balance_transactions') return this.page(this.moved.get(String(fields.payout)) ?? [], fields);
    return null;
  }

  /** Three at a time, whatever is asked for, so that every list has pages. */
  private page(rows: readonly Row[], { starting_after: after }: Fields) {
    const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    const data = rows.slice(from, from + 3);
    return { status: 200, body: { object: 'list', has_more: from + data.length < rows.length, data } };
  }
}

import { StripePayouts } from './stripe-payouts.ts';

/** A parameter as the form carries it: a text, or members below it. */
export type Fields = { [name: string]: Fields | string | undefined };

interface Row {
  id: string;
  [member: string]: unknown;
}
interface Answer {
  status: number;
  body: unknown;
}

/** `a[b][0][c]=x` becomes { a: { b: { 0: { c: 'x' } } } }. */
export function fieldsOf(form: URLSearchParams): Fields {
  const root: Fields = {};
  for (const [path, value] of form) {
    const steps = path.replaceAll(']', '').split('[');
    const last = steps.pop() ?? '';
    let at = root;
    for (const step of steps) {
      const below = at[step];
      const inner: Fields = typeof below === 'object' ? below : {};
      at[step] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return root;
}

const text = (value: Fields | string | undefined): string | null => (typeof value === 'string' ? value : null);
const members = (value: Fields | string | undefined): Fields => (typeof value === 'object' ? value : {});
const ok = (body: unknown): Answer => ({ status: 200, body });
const fault = (status: number, error: object): Answer => ({ status, body: { error } });
const unknown = (what: string): Answer =>
  fault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

/** What Stripe has in its books: customers, cards, pages, charges and refunds of one test. */
export class StripeBooks {
  readonly customers = new Map<string, Row>();
  readonly methods = new Map<string, Row>();
  readonly sessions = new Map<string, Row>();
  readonly intents = new Map<string, Row>();
  /** Disputes and returns, with the payment each is about. */
  readonly disputes = new Map<string, Row>();
  /** What was paid out to the account's bank. */
  readonly bank = new StripePayouts();
  /** Every amount given back, in order. */
  readonly refunds: { intent: string; cents: number }[] = [];
  /** The bank's refusal of charges off session, with Stripe's code; null where it takes them. */
  refuses: { code: string; message: string } | null = null;
  /** Whether the account may debit banks: https://docs.stripe.com/api/accounts/object#account_object-capabilities. */
  bankDebits: 'active' | 'inactive' = 'active';
  private made = 0;

  newId(prefix: string): string {
    this.made += 1;
    return `${prefix}_${String(this.made).padStart(6, '0')}`;
  }

  /** Everything taken of a company so far, in cents. */
  takenCents({ companyId }: { companyId: string }): number {
    return [...this.intents.values()]
      .filter(({ status, metadata }) => status === 'succeeded' && (metadata as Fields).companyId === companyId)
      .reduce((sum, { amount_received }) => sum + Number(amount_received), 0);
  }

  /** The customer types a card into the page and pays. */
  pay(sessionId: string, card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }): Row {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('This page is closed');
    const { customer } = session;
    const method = { id: this.newId('pm'), object: 'payment_method', type: 'card', card, customer };
    this.methods.set(method.id, method);
    if (session.mode === 'setup') {
      Object.assign(session, { setup_intent: { id: this.newId('seti'), payment_method: method.id } });
      return Object.assign(session, { status: 'complete', payment_status: 'no_payment_required' });
    }
    const intent = this.addIntent(Number(session.amount_total), 'succeeded', session.metadata, customer, method.id);
    return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
  }

  /** The customer pays from a bank account: it takes days. */
  payFromBank(sessionId: string): Row {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('This page is closed');
    const { customer } = session;
    if (!(session.allowed_payment_method_types as string[]).includes('us_bank_account')) {
      throw new Error('This page takes no bank account');
    }
    const us_bank_account = { bank_name: 'STRIPE TEST BANK', last4: '6789', account_type: 'checking' };
    const method = {
      id: this.newId('pm'),
      object: 'payment_method',
      type: 'us_bank_account',
      us_bank_account,
      customer,
    };
    this.methods.set(method.id, method);
    const intent = this.addIntent(Number(session.amount_total), 'processing', session.metadata, customer, method.id);
    return Object.assign(session, { status: 'complete', payment_status: 'unpaid', payment_intent: intent.id });
  }

  /** The bank has decided about a debit. */
  clear(intentId: string, status: 'succeeded' | 'requires_payment_method'): Row {
    const intent = this.intents.get(intentId);
    if (!intent) throw new Error(`No ${intentId}`);
    return Object.assign(intent, { status, amount_received: status === 'succeeded' ? intent.amount : 0 });
  }

  /** The payer's bank takes money back: https://docs.stripe.com/api/disputes/object. */
  dispute(intentId: string, cents: number, { reason = 'fraudulent', status = 'needs_response', fee = 1500 } = {}): Row {
    const id = this.newId('dp');
    const dispute = {
      id,
      object: 'dispute',
      amount: cents,
      created: 1_795_000_000,
      payment_intent: intentId,
      reason,
      status,
      balance_transactions: [{ amount: -cents, fee, net: -cents - fee }],
      evidence_details: { due_by: 1_797_000_000 },
    };
    this.disputes.set(id, dispute);
    return dispute;
  }

  private showDispute(id: string): Row {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error(`No ${id}`);
    return { ...dispute, payment_intent: this.showIntent(dispute.payment_intent as string) };
  }

  answer(call: string, fields: Fields): Answer {
    const ofPayouts = this.bank.answer(call, fields);
    if (ofPayouts) return ofPayouts;
    const [, id = ''] = call.match(/\/(?:sessions|payment_intents|payment_methods|disputes)\/(\w+)/) ?? [];
    const route = id ? call.replace(id, ':id') : call;
    switch (route) {
      case 'GET /v1/account':
        return ok({
          id: 'acct_1',
          object: 'account',
          business_profile: { name: 'Clear Blue Pools at Stripe' },
          capabilities: { card_payments: 'active', us_bank_account_ach_payments: this.bankDebits },
        });
      case 'POST /v1/customers':
        return this.addCustomer(fields);
      case 'POST /v1/checkout/sessions':
        return this.addSession(fields);
      case 'GET /v1/checkout/sessions/:id':
        return this.showSession(id);
      case 'POST /v1/checkout/sessions/:id/expire':
        return this.expire(id);
      case 'POST /v1/payment_intents':
        return this.charge(fields);
      case 'GET /v1/payment_intents/:id':
        return this.intents.has(id) ? ok(this.showIntent(id)) : unknown('payment_intent');
      case 'GET /v1/payment_intents':
        return this.listIntents(fields);
      case 'GET /v1/disputes/:id':
        return this.disputes.has(id) ? ok(this.showDispute(id)) : unknown('dispute');
      case 'POST /v1/refunds':
        return this.refund(fields);
      case 'POST /v1/payment_methods/:id/detach':
        return this.methods.delete(id) ? ok({ id, object: 'payment_method' }) : unknown('PaymentMethod');
      default:
        return fault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` });
    }
  }

  private addCustomer(fields: Fields): Answer {
    const customer = { id: this.newId('cus'), object: 'customer', email: text(fields.email) };
    this.customers.set(customer.id, customer);
    return ok(customer);
  }

  private addSession(fields: Fields): Answer {
    const id = this.newId('cs');
    const customer = text(fields.customer);
    if (!customer || !this.customers.has(customer)) return unknown('customer');
    const price = members(members(members(fields.line_items)[0]).price_data);
    const allowed = Object.values(members(fields.allowed_payment_method_types)).map(String);
    if (allowed.includes('us_bank_account') && this.bankDebits !== 'active') {
      return fault(400, {
        type: 'invalid_request_error',
        message: 'No valid payment method types for this Checkout Session.',
      });
    }
    const session = {
      id,
      allowed_payment_method_types: allowed,
      keeps: text(members(fields.payment_intent_data).setup_future_usage) === 'off_session',
      object: 'checkout.session',
      mode: text(fields.mode),
      url: `https://checkout.stripe.test/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(text(price.unit_amount) ?? 0),
      customer,
      metadata: members(fields.metadata),
      success_url: text(fields.success_url),
      payment_intent: null,
      setup_intent: null,
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  private showSession(id: string): Answer {
    const session = this.sessions.get(id);
    if (!session) return unknown('checkout.session');
    const { payment_intent: intent, setup_intent: setup } = session;
    return ok({
      ...session,
      payment_intent: typeof intent === 'string' ? this.showIntent(intent) : null,
      setup_intent: setup
        ? { ...setup, payment_method: this.methods.get((setup as Row).payment_method as string) }
        : null,
    });
  }

  private expire(id: string): Answer {
    const session = this.sessions.get(id);
    if (session?.status !== 'open') {
      return fault(400, {
        type: 'invalid_request_error',
        message: 'Only Checkout Sessions with a status in open can expire',
      });
    }
    session.status = 'expired';
    return ok(session);
  }

  private addIntent(amount: number, status: string, metadata: unknown, customer: unknown, method: string): Row {
    const intent = {
      id: this.newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      status,
      metadata,
      customer,
      payment_method: method,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  private showIntent(id: string): Row {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`No ${id}`);
    return { ...intent, payment_method: this.methods.get(intent.payment_method as string) ?? null };
  }

  private charge(fields: Fields): Answer {
    const method = text(fields.payment_method) ?? '';
    if (!this.methods.has(method)) return unknown('PaymentMethod');
    const isBank = this.methods.get(method)?.type === 'us_bank_account';
    if (isBank !== Object.values(members(fields.allowed_payment_method_types)).includes('us_bank_account')) {
      return fault(400, { type: 'invalid_request_error', message: 'The payment method is not of an allowed type.' });
    }
    const [amount, metadata, customer] = [Number(fields.amount), members(fields.metadata), text(fields.customer)];
    if (amount < 50) {
      return fault(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Amount must be at least $0.50 usd',
      });
    }
    if (this.refuses) {
      const intent = this.addIntent(amount, 'requires_payment_method', metadata, customer, method);
      Object.assign(intent, { last_payment_error: { message: this.refuses.message } });
      return fault(402, { type: 'card_error', ...this.refuses, payment_intent: intent });
    }
    return ok(
      this.showIntent(this.addIntent(amount, isBank ? 'processing' : 'succeeded', metadata, customer, method).id),
    );
  }

  private listIntents(fields: Fields): Answer {
    const ofCustomer = [...this.intents.values()].filter(({ customer }) => customer === text(fields.customer));
    return ok({ object: 'list', has_more: false, data: ofCustomer.reverse().map(({ id }) => this.showIntent(id)) });
  }

  private refund(fields: Fields): Answer {
    const [intent, cents] = [text(fields.payment_intent) ?? '', Number(fields.amount)];
    const charged = this.intents.get(intent);
    if (!charged) return unknown('payment_intent');
    const back = this.refunds.filter((one) => one.intent === intent).reduce((sum, one) => sum + one.cents, 0);
    if (back + cents > Number(charged.amount_received)) {
      return fault(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Already refunded',
      });
    }
    this.refunds.push({ intent, cents });
    return ok({ id: this.newId('re'), object: 'refund', amount: cents, status: 'succeeded' });
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Fields, fieldsOf, StripeBooks } from './stripe-books.ts';

const secretKey = 'sk_test_stand_in';
const webhookSecret = 'whsec_stand_in';

/** How the next requests that change something go wrong; `answers lost` does the work and never answers. */
type Trouble = 'none' | 'answers lost' | 'never arrives' | 'fails inside';

/** How far a charge has come: it is here and not taken yet, it is taken and not answered, it was answered. */
export type Moment = 'arrived' | 'taken' | 'answered';

interface Answered {
  fingerprint: string;
  status: number;
  body: unknown;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * A server on loopback that speaks as much of Stripe's API as the product uses, form-encoded and with idempotency keys, so
 * that Stripe's own client can be spoken through: https://docs.stripe.com/api.
 */
export class StripeStandIn {
  readonly books = new StripeBooks();
  /** "POST /v1/payment_intents", with the key it carried. */
  readonly requests: { call: string; idempotencyKey: string | undefined }[] = [];
  trouble: Trouble = 'none';
  /** Sees each charge on its way; true where its sender is gone: nothing more is done for it. */
  onCharge: (moment: Moment) => boolean = () => false;
  private readonly answered = new Map<string, Answered>();
  private server: Server | null = null;
  private readonly signer = new Stripe(secretKey);

  constructor(private readonly now: () => Date) {}

  /** What the processor is opened with; the address is known once the server listens. */
  readonly options = Object.defineProperty(
    { secretKey, webhookSecret, timeoutMs: 400, retries: 0, apiUrl: '' },
    'apiUrl',
    { get: () => this.url, enumerable: true },
  );

  get url(): string {
    const address = this.server?.address() as AddressInfo | null;
    if (!address) throw new Error('The stand-in does not listen yet');
    return `http://127.0.0.1:${address.port}`;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      void this.take(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** An event as Stripe sends it: the bytes and their signature. */
  event(type: string, object: object, { secret = webhookSecret, at = this.now() } = {}) {
    const payload = JSON.stringify({ id: this.books.newId('evt'), object: 'event', type, data: { object } });
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = this.signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, signature };
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const text = await readBody(request);
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    this.requests.push({ call: `${request.method} ${pathname}`, idempotencyKey });
    const changes = request.method === 'POST';
    const isGone = (moment: Moment): boolean => pathname === '/v1/payment_intents' && changes && this.onCharge(moment);
    if (isGone('arrived')) return;
    if (changes && this.trouble === 'never arrives') return;
    const reply = (status: number, body: unknown, headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in', ...headers });
      response.end(JSON.stringify(body));
    };
    if (changes && this.trouble === 'fails inside')
      return reply(500, { error: { type: 'api_error', message: 'Oops' } });
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return reply(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const fingerprint = `${pathname} ${text}`;
    const earlier = idempotencyKey ? this.answered.get(idempotencyKey) : undefined;
    if (earlier && earlier.fingerprint !== fingerprint) {
      return reply(400, {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' },
      });
    }
    const fields: Fields = fieldsOf(changes ? new URLSearchParams(text) : searchParams);
    const done = earlier ?? { fingerprint, ...this.books.answer(`${request.method} ${pathname}`, fields) };
    if (changes && idempotencyKey) this.answered.set(idempotencyKey, done);
    if ((changes && this.trouble === 'answers lost') || isGone('taken')) return;
    reply(done.status, done.body, earlier ? { 'idempotent-replayed': 'true' } : {});
    isGone('answered');
  }
}

/** Opens a stand-in before the file's tests and closes it after them; each test begins without trouble. */
export function openStripeStandIn(now: () => Date): StripeStandIn {
  const standIn = new StripeStandIn(now);
  beforeAll(() => standIn.listen());
  afterEach(() => {
    standIn.trouble = 'none';
    standIn.books.refuses = null;
  });
  afterAll(() => standIn.close());
  return standIn;
}

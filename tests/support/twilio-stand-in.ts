import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SmsService } from '#server/adapters/sms/port.ts';
import { type TwilioOptions, twilioSms } from '#server/adapters/sms/twilio.ts';

export interface StoodInMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  statusCallback: string | null;
  errorCode: number | null;
  price: string | null;
  createdAt: Date;
}

/**
 * How the next messages go wrong. `answers lost`: taken, and nothing is said; `never arrives`: not taken, and nothing is
 * said; `fails after taking`: taken, and 500 is answered; a number: an error of that code, by the status that Twilio gives
 * it.
 */
type Trouble = 'none' | 'answers lost' | 'never arrives' | 'fails inside' | 'fails after taking' | 'too many' | number;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const shown = (message: StoodInMessage) => ({
  sid: message.sid,
  to: message.to,
  from: message.from,
  body: message.body,
  status: message.status,
  num_segments: '1',
  price: message.price,
  price_unit: 'USD',
  error_code: message.errorCode,
  error_message: null,
  date_created: message.createdAt.toUTCString(),
});

/**
 * A server on loopback that speaks as much of Twilio's messaging API as the product uses
 * (https://www.twilio.com/docs/messaging/api/message-resource), with basic authentication and signed calls.
 */
export class TwilioStandIn {
  readonly messages: StoodInMessage[] = [];
  /** Sending requests that came in, taken or not. */
  asked = 0;
  trouble: Trouble = 'none';
  /** Called before a message is taken; what it waits for holds the answer back. */
  beforeTaking: (to: string) => Promise<void> = async () => undefined;
  private server: Server | null = null;
  private lastId = 0;

  constructor(
    private readonly now: () => Date,
    readonly number = '+16025550100',
    readonly accountSid = 'AC00000000000000000000000000000000',
    readonly authToken = 'the token of the stand-in',
  ) {
    this.sms = {
      number,
      isConnected: true,
      companyNumbers: this.companyNumbers,
      send: (message) => twilioSms(this.options).send(message),
      findTaken: (message, since) => twilioSms(this.options).findTaken(message, since),
      ask: (providerId) => twilioSms(this.options).ask(providerId),
      isSigned: (form) => twilioSms(this.options).isSigned(form),
    };
  }

  /** What the adapter is opened with; the address is known once the server listens. */
  get options(): TwilioOptions {
    const { accountSid, authToken, number: from, url: apiUrl } = this;
    return { accountSid, authToken, from, apiUrl, timeoutMs: 400 };
  }

  /** Where texts that come in at its number are sent; '' nowhere. */
  repliesTo = '';

  /** What the operator gave out. */
  readonly companyNumbers = new Map<string, string>();

  /** The adapter, which reaches the stand-in once it listens. */
  readonly sms: SmsService;

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

  sentTo = (to: string): string[] => this.messages.filter((one) => one.to === to).map(({ body }) => body);

  /** A call as Twilio makes it: the form and its signature over the address. */
  signed(url: string, fields: Record<string, string>) {
    const text =
      url +
      Object.keys(fields)
        .sort()
        .map((name) => name + fields[name])
        .join('');
    const signature = createHmac('sha1', this.authToken).update(text, 'utf8').digest('base64');
    return {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    };
  }

  newSid(): string {
    this.lastId += 1;
    // Nobody else's, as Twilio's are.
    return `SM${this.number.slice(1)}${String(this.lastId).padStart(21, '0')}`;
  }

  private keep(form: URLSearchParams): StoodInMessage {
    const message: StoodInMessage = {
      sid: this.newSid(),
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      status: 'queued',
      statusCallback: form.get('StatusCallback'),
      errorCode: null,
      price: null,
      createdAt: this.now(),
    };
    this.messages.push(message);
    return message;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const text = await readBody(request);
    const reply = (status: number, body: unknown, headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const fault = (status: number, code: number, headers = {}) =>
      reply(status, { code, message: 'Said by the stand-in', status }, headers);
    const basic = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) return fault(401, 20003);
    const ofNumbers = `/2010-04-01/Accounts/${this.accountSid}/IncomingPhoneNumbers`;
    if (pathname === `${ofNumbers}.json`) {
      const found = { sid: 'PN1', sms_url: this.repliesTo, capabilities: { sms: true } };
      return reply(200, { incoming_phone_numbers: searchParams.get('PhoneNumber') === this.number ? [found] : [] });
    }
    if (pathname === `${ofNumbers}/PN1.json`) {
      this.repliesTo = new URLSearchParams(text).get('SmsUrl') ?? '';
      return reply(200, { sid: 'PN1', sms_url: this.repliesTo });
    }
    const list = `/2010-04-01/Accounts/${this.accountSid}/Messages.json`;
    if (request.method === 'GET') {
      if (pathname === list) {
        const fits = this.messages.filter(
          ({ to, from }) => to === searchParams.get('To') && (searchParams.get('From') ?? from) === from,
        );
        return reply(200, { messages: fits.reverse().map(shown) });
      }
      const sid = /\/Messages\/(\w+)\.json$/.exec(pathname)?.[1];
      const found = this.messages.find((one) => one.sid === sid);
      return found ? reply(200, shown(found)) : fault(404, 20404);
    }
    if (request.method !== 'POST' || pathname !== list) return fault(404, 20404);
    this.asked += 1;
    const { trouble } = this;
    const form = new URLSearchParams(text);
    if (trouble === 'never arrives') return;
    if (trouble === 'fails inside') return fault(500, 20500);
    if (trouble === 'too many') return fault(429, 20429, { 'retry-after': '90' });
    if (typeof trouble === 'number') return fault(trouble === 20003 ? 401 : 400, trouble);
    await this.beforeTaking(form.get('To') ?? '');
    const message = this.keep(form);
    if (trouble === 'answers lost') return;
    if (trouble === 'fails after taking') return fault(500, 20500);
    reply(201, shown(message));
  }
}

/** Opens a stand-in before the file's tests and closes it after them; each test begins without trouble. */
export function openTwilioStandIn(...given: ConstructorParameters<typeof TwilioStandIn>): TwilioStandIn {
  const standIn = new TwilioStandIn(...given);
  beforeAll(() => standIn.listen());
  afterEach(() => {
    standIn.trouble = 'none';
    standIn.beforeTaking = async () => undefined;
  });
  afterAll(() => standIn.close());
  return standIn;
}

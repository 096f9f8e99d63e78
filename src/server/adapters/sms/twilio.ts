import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Message } from '#domain/language/index.ts';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import {
  type OutgoingSms,
  type SignedForm,
  SmsNotTaken,
  SmsRefused,
  type SmsService,
  SmsUnclear,
  type TakenSms,
} from './port.ts';
import { smsTexts } from './texts.ts';

/** Twilio's common errors (https://www.twilio.com/docs/api/errors). */
const faults: Readonly<Record<number, Message>> = {
  21211: smsTexts.invalidNumber,
  21214: smsTexts.numberNotReached,
  21217: smsTexts.invalidNumber,
  21408: smsTexts.countryNotServed,
  21602: smsTexts.empty,
  21606: smsTexts.senderCannotText,
  21610: smsTexts.optedOut,
  21612: smsTexts.notReachedFromSender,
  21614: smsTexts.cannotReceive,
  21617: smsTexts.tooLong,
  21659: smsTexts.foreignSender,
  30003: smsTexts.phoneOff,
  30004: smsTexts.blockedByPhone,
  30005: smsTexts.unknownNumber,
  30006: smsTexts.landline,
  30007: smsTexts.spam,
  30008: smsTexts.carrierSilent,
  30034: smsTexts.senderNotRegistered,
};

const optOutCode = 21610;

export const faultOf = (code: number | null): Message =>
  code === null ? smsTexts.notDelivered : (faults[code] ?? smsTexts.otherError({ code }));

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** The number that messages are sent from, or a messaging service's id ("MG…"). */
  from: string;
  companyNumbers?: ReadonlyMap<string, string>;
  /** Another address that speaks Twilio's API. */
  apiUrl?: string | undefined;
  /** How long one request may take. A customer's STOP waits for a request to that customer, so it is short. */
  timeoutMs?: number;
}

const orNull = <T extends z.ZodMiniType>(schema: T) => z.nullish(schema);
const resource = z.object({
  sid: z.string(),
  status: z.string(),
  body: orNull(z.string()),
  num_segments: orNull(z.coerce.number()),
  price: orNull(z.string()),
  price_unit: orNull(z.string()),
  error_code: orNull(z.coerce.number()),
  date_created: orNull(z.string()),
});
const page = z.object({ messages: z.array(resource) });
const fault = z.object({ code: orNull(z.number()), message: orNull(z.string()) });

const ends: Readonly<Record<string, TakenSms['state']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** Twilio's word for how far a message is, in ours. */
export const smsStateOf = (status: string): TakenSms['state'] => ends[status] ?? 'sent';

/** "-0.00750" dollars → 7500. Other currencies are ignored. */
function costMicrosOf({ price, price_unit }: z.infer<typeof resource>): number | null {
  if (!price || (price_unit && price_unit.toUpperCase() !== 'USD')) return null;
  const dollars = Math.abs(Number(price));
  return Number.isFinite(dollars) ? Math.round(dollars * 1_000_000) : null;
}

function takenOf(message: z.infer<typeof resource>): TakenSms {
  const state = smsStateOf(message.status);
  return {
    providerId: message.sid,
    state,
    note: state === 'failed' ? faultOf(message.error_code ?? null) : null,
    segments: message.num_segments ?? 0,
    costMicros: costMicrosOf(message),
  };
}

const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      sms_url: orNull(z.string()),
      capabilities: orNull(z.object({ sms: orNull(z.boolean()), SMS: orNull(z.boolean()) })),
    }),
  ),
});

/** A number as its account has it. */
export interface NumberOfAccount {
  id: string;
  canText: boolean;
  /** Where the service calls with texts that come in; '' where nowhere. */
  repliesTo: string;
}

export interface TwilioSms extends SmsService {
  /** The sending number, where it is the account's: nobody sends from a number, or reads what comes in at it, by naming it. */
  ownNumber(): Promise<NumberOfAccount | null>;
  /** Has the service call that address with the texts that come in. */
  bringReplies(numberId: string, url: string): Promise<void>;
}

/** Refusals by the status or by who asks, not by what is asked: another time they may pass. */
const maybeLater = new Set([401, 403, 407, 408, 425, 429]);
/** The connection was never there: the request cannot have arrived. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOfCause = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? String(error.cause.code)
    : undefined;

/** Letters and digits alone: Twilio may replace quotes and dashes, and trial accounts put a line before the text. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Twilio's Programmable Messaging (https://www.twilio.com/docs/messaging/api/message-resource), spoken by fetch. */
export function twilioSms({
  accountSid,
  authToken,
  from: ownNumber,
  companyNumbers = new Map(),
  apiUrl,
  timeoutMs = 7000,
}: TwilioOptions): TwilioSms {
  const base = `${(apiUrl ?? 'https://api.twilio.com').replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function ask(path: string, form?: URLSearchParams): Promise<Response> {
    try {
      return await askService(`${base}${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(form ? { body: form } : {}),
      });
    } catch (error) {
      const code = codeOfCause(error);
      if (code !== undefined && neverArrived.has(code)) throw new SmsNotTaken(smsTexts.notReached);
      throw new SmsUnclear(smsTexts.noAnswer);
    }
  }

  /** What a refusal means; an answer of 5xx leaves open whether the message was taken. */
  async function refusal(response: Response): Promise<Error> {
    const { status } = response;
    const said = fault.safeParse(await response.json().catch(() => null));
    const code = said.success ? (said.data.code ?? null) : null;
    if (status >= 500) return new SmsUnclear(smsTexts.returnedStatus({ status }));
    if (maybeLater.has(status)) {
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      const told = status === 429 ? smsTexts.asksToWait : smsTexts.accountRefused({ status });
      return new SmsNotTaken(told, Number.isFinite(seconds) ? seconds * 1000 : 0);
    }
    return new SmsRefused(faultOf(code), code === optOutCode);
  }

  const read = async <T extends z.ZodMiniType>(response: Response, schema: T): Promise<z.infer<T>> => {
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new SmsUnclear(smsTexts.returnedNoMessages);
    return parsed.data;
  };

  const sender = (from: string | null): [string, string] => {
    const chosen = from ?? ownNumber;
    return chosen.startsWith('MG') ? ['MessagingServiceSid', chosen] : ['From', chosen];
  };

  return {
    isConnected: true,
    number: ownNumber.startsWith('MG') ? null : ownNumber,
    companyNumbers,

    async send({ from, to, body, statusUrl }: OutgoingSms) {
      const [by, name] = sender(from);
      const form = new URLSearchParams({ To: to, [by]: name, Body: body });
      if (statusUrl !== null) form.set('StatusCallback', statusUrl);
      const response = await ask('/Messages.json', form);
      if (!response.ok) throw await refusal(response);
      return takenOf(await read(response, resource));
    },

    async findTaken({ from, to, body }, since) {
      const [by, name] = sender(from);
      // A messaging service sends from numbers of its own choice; the text then carries it.
      const filter = new URLSearchParams({ To: to, PageSize: '200', ...(by === 'From' ? { From: name } : {}) });
      const response = await ask(`/Messages.json?${filter}`);
      if (!response.ok) throw await refusal(response);
      const { messages } = await read(response, page);
      const wanted = bare(body);
      return messages
        .filter((one) => Date.parse(one.date_created ?? '') >= since.getTime() && bare(one.body ?? '').endsWith(wanted))
        .map(takenOf);
    },

    async ask(providerId) {
      const response = await ask(`/Messages/${encodeURIComponent(providerId)}.json`);
      if (response.status === 404) return null;
      if (!response.ok) throw await refusal(response);
      return takenOf(await read(response, resource));
    },

    async check() {
      const response = await ask('/Messages.json?PageSize=1');
      if (!response.ok) throw await refusal(response);
    },

    // https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
    async ownNumber() {
      const response = await ask(`/IncomingPhoneNumbers.json?${new URLSearchParams({ PhoneNumber: ownNumber })}`);
      if (!response.ok) throw await refusal(response);
      const [found] = (await read(response, numbers)).incoming_phone_numbers;
      if (!found) return null;
      const { sid, sms_url, capabilities } = found;
      return { id: sid, canText: (capabilities?.sms ?? capabilities?.SMS) !== false, repliesTo: sms_url ?? '' };
    },

    async bringReplies(numberId, url) {
      const form = new URLSearchParams({ SmsUrl: url, SmsMethod: 'POST' });
      const response = await ask(`/IncomingPhoneNumbers/${encodeURIComponent(numberId)}.json`, form);
      if (!response.ok) throw await refusal(response);
    },

    // https://www.twilio.com/docs/usage/security#validating-requests
    isSigned({ url, fields, signature }: SignedForm) {
      const signed =
        url +
        Object.keys(fields)
          .sort()
          .map((name) => name + fields[name])
          .join('');
      const ours = createHmac('sha1', authToken).update(signed, 'utf8').digest();
      const theirs = Buffer.from(signature ?? '', 'base64');
      return theirs.length === ours.length && timingSafeEqual(theirs, ours);
    },
  };
}

import { type Message, wordsOf } from '#domain/language/index.ts';
import { smsTexts } from './texts.ts';

/** What the service says of a message that it has taken. */
export interface TakenSms {
  providerId: string;
  /** `sent`: under way; the other two are its end. */
  state: 'sent' | 'delivered' | 'failed';
  /** Why it failed. */
  note: Message | null;
  /** Parts it was counted as; 0 while the service has not said. */
  segments: number;
  /** Millionths of a dollar; null while the service has not said. */
  costMicros: number | null;
}

export interface OutgoingSms {
  /** A number of ours, or the service's name for several; the installation's where null. */
  from: string | null;
  to: string;
  body: string;
  /** Where the service reports the delivery; carries our own id of the message. */
  statusUrl: string | null;
}

/** The form that the service calls us with, and the signature over it. */
export interface SignedForm {
  /** The address as the service called it, with its query. */
  url: string;
  fields: Readonly<Record<string, string>>;
  signature: string | undefined;
}

/** Sends text messages. */
export interface SmsService {
  /** False where nothing sends: messages then stay in the outbox, to be sent from a phone. */
  readonly isConnected: boolean;
  /** The installation's own number, where the service is known by a number. */
  readonly number: string | null;
  /** Numbers that the installation's operator gave to one company each: number to company. */
  readonly companyNumbers: ReadonlyMap<string, string>;
  /**
   * @throws SmsRefused where it will never be taken; SmsNotTaken where it was surely not, and may be later; anything else:
   * nobody knows
   */
  send(message: OutgoingSms): Promise<TakenSms>;
  /** Those like this one that the service has taken since then, the newest first. */
  findTaken(message: Omit<OutgoingSms, 'statusUrl'>, since: Date): Promise<TakenSms[]>;
  /** What has become of one; null where the service does not know it. */
  ask(providerId: string): Promise<TakenSms | null>;
  /** Whether the service knows the account; absent where nothing sends. @throws SmsFault */
  check?: (() => Promise<void>) | undefined;
  /** Whether a call to us comes from the service. */
  isSigned(form: SignedForm): boolean;
}

/** Why a message was not taken; `message` says it in English, for the log. */
export abstract class SmsFault extends Error {
  constructor(readonly told: Message | string) {
    super(wordsOf('en').say(told));
  }
}

/** This message will not be taken, whenever it is tried. */
export class SmsRefused extends SmsFault {
  override readonly name = 'SmsRefused';
  constructor(
    told: Message | string,
    /** The receiver has opted out at the service. */
    readonly isOptOut = false,
  ) {
    super(told);
  }
}

/** The service has surely not taken it: it may be tried again without asking. */
export class SmsNotTaken extends SmsFault {
  override readonly name = 'SmsNotTaken';
  constructor(
    told: Message | string,
    readonly waitMs = 0,
  ) {
    super(told);
  }
}

/** Nobody knows whether the service has taken it. */
export class SmsUnclear extends SmsFault {
  override readonly name = 'SmsUnclear';
}

/** Without a service: nothing is sent from here, and nobody can have signed a call to us. */
export const outboxOnlySms = (): SmsService => ({
  isConnected: false,
  number: null,
  companyNumbers: new Map(),
  async send() {
    throw new SmsNotTaken(smsTexts.notConnected);
  },
  findTaken: async () => [],
  ask: async () => null,
  isSigned: () => false,
});

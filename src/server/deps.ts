import type { Language } from '#domain/language/index.ts';
import { AskingStopped, type ChatModel, ModelUnreachable } from '#server/adapters/ai/port.ts';
import {
  CardDeclined,
  type CardProcessor,
  EventNotSigned,
  ProcessorUnreachable,
  WayNotOffered,
} from '#server/adapters/cards/port.ts';
import { type CircuitOptions, type Circuits, openCircuits, throughCircuit } from '#server/adapters/circuit.ts';
import type { DeviceLink, DeviceMessages } from '#server/adapters/devices/port.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import type { Geocoder } from '#server/adapters/geocoding/port.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/port.ts';
import type { BreachedPasswords } from '#server/adapters/passwords/breached-passwords.ts';
import { PushGone, PushRefused, type PushSender, type PushTarget } from '#server/adapters/push/port.ts';
import type { RoadEngine } from '#server/adapters/roads/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import { SmsNotTaken, SmsRefused, type SmsService } from '#server/adapters/sms/port.ts';
import type { WeatherService } from '#server/adapters/weather/port.ts';
import type { Database } from '#server/db/client.ts';
import type { Notices } from '#server/db/notices.ts';
import { type FailingNeed, noteAnswer, noteFailure } from '#server/db/service-failures.ts';
import type { JobQueue } from '#server/platform/job-queue.ts';
import type { Config } from './config.ts';

/** Everything the application reaches the outside through; tests bring their own. */
export interface Deps {
  config: Config;
  db: Database;
  /** The time; nothing reads the system clock elsewhere. */
  clock: () => Date;
  /** A new id, unique in the company, e.g. `CUST-7K2M…`. */
  newId: (prefix: string) => string;
  /** A secret of 256 bits for links and sessions. */
  newToken: () => string;
  /** The id of a new company. */
  newUuid: () => string;
  cards: CardProcessor;
  /** What keeps services that fail from being asked on and on. */
  circuits: Circuits;
  files: FileStore;
  geocoder: Geocoder;
  mailer: Mailer;
  jobs: JobQueue;
  /** What changes in the companies, announced by every server of the database. */
  notices: Notices;
  push: PushSender;
  /** Measures drives; without roads everything is estimated. */
  roads: RoadEngine;
  secrets: Secrets;
  /** Null where no service is configured: the built-in expert answers. */
  ai: ChatModel | null;
  /** Null where none is configured. */
  weather: WeatherService | null;
  /** Null where none is configured. */
  breachedPasswords: BreachedPasswords | null;
  sms: SmsService;
  /** Those a reader can choose: a language is offered once all its texts are there. */
  languages: readonly Language[];
}

/** Opens the way to the testers that keep a connection, given what is done with their messages. */
export type OpenDeviceLink = (messages: DeviceMessages) => Promise<DeviceLink>;

/** About one mail, one message, one card, one browser or one forged event; the service itself works. */
const aboutOneThing = [
  MailRefused,
  SmsRefused,
  CardDeclined,
  WayNotOffered,
  EventNotSigned,
  AskingStopped,
  PushGone,
  PushRefused,
];
const isAboutOneThing = (error: unknown): boolean => aboutOneThing.some((kind) => error instanceof kind);

/**
 * How each service is called, and the longest it may take. Longer than its adapter's own times, for what those do not see: a
 * mail server that says a word now and then. Places are asked for one after the other and wait for their turn, and an answer
 * of the assistant comes in pieces: their adapters watch over each request.
 */
const services: Record<string, Pick<CircuitOptions, 'service' | 'deadlineMs'>> = {
  email: { service: 'The mail server', deadlineMs: 120_000 },
  cards: { service: 'The card processor', deadlineMs: 60_000 },
  sms: { service: 'The text message service', deadlineMs: 20_000 },
  geocoding: { service: 'The geocoding service' },
  // A matrix is asked in parts, each with a time of its own.
  roads: { service: 'The road engine' },
  ai: { service: 'The AI service' },
  weather: { service: 'The weather service', deadlineMs: 30_000 },
  push: { service: 'The push service', deadlineMs: 20_000 },
  passwords: { service: 'The service for breached passwords', deadlineMs: 5000 },
};

const circuitOf = (circuits: Circuits, need: keyof typeof services, which = '') =>
  circuits.of(need, which, { service: 'The service', ...services[need], isAboutOneThing });

/** A card processor that is asked through a circuit; each account has one of its own, for its key may be what fails. */
export function guardedCards(circuits: Circuits, cards: CardProcessor, account = ''): CardProcessor {
  const circuit = () => circuitOf(circuits, 'cards', account);
  const inItsWords = (error: Error) => new ProcessorUnreachable(error.message);
  const guarded = throughCircuit(
    cards,
    ['charge', 'debit', 'mayDebit', 'findCharge', 'refund', 'findPayout', 'payoutsSince', 'forgetCard'],
    circuit,
    inItsWords,
  );
  const checkout = cards.checkout && throughCircuit(cards.checkout, ['open', 'look', 'close'], circuit, inItsWords);
  return new Proxy(guarded, {
    get: (target, name): unknown => (name === 'checkout' ? checkout : Reflect.get(target, name)),
  });
}

/**
 * The adapters of outside services behind their circuits, with their failures written down where they happen, so that an
 * owner sees what went wrong last. The adapters know nothing of it.
 */
export function watchServices(given: Omit<Deps, 'circuits'>): Deps {
  const circuits = openCircuits(given.clock);
  const deps: Deps = { ...given, circuits };
  const note = (need: FailingNeed) => (error: unknown) => {
    if (isAboutOneThing(error)) return;
    void noteFailure(deps.db.system, need, error, deps.clock());
  };
  const one = (need: keyof typeof services) => () => circuitOf(circuits, need);
  const answered = new Map<FailingNeed, number>();
  /** Written down once in a while: it says that a service works, not how often it is asked. */
  const noteIt = (need: FailingNeed) => () => {
    const now = deps.clock();
    if (now.getTime() - (answered.get(need) ?? Number.NEGATIVE_INFINITY) < answersEveryMs) return;
    answered.set(need, now.getTime());
    void noteAnswer(deps.db.system, need, now);
  };
  const watching = <T extends object>(service: T, need: FailingNeed, asked: readonly (keyof T)[]): T =>
    watched(service, note(need), noteIt(need), asked as readonly string[]);
  const hostOf = (target: unknown): string => new URL((target as PushTarget).endpoint).host;
  const { mailer, sms, geocoder, ai, weather, push, roads, breachedPasswords } = deps;
  return {
    ...deps,
    mailer: throughCircuit(watching(mailer, 'email', ['deliver']), ['deliver'], one('email')),
    cards: guardedCards(circuits, watched(deps.cards, note('cards'))),
    sms: guardedSms(circuits, watching(sms, 'sms', ['send', 'ask'])),
    geocoder: throughCircuit(
      watching(geocoder, 'geocoding', ['locate', 'locateMany']),
      ['locate', 'locateMany'],
      one('geocoding'),
    ),
    roads: throughCircuit(
      watching(roads, 'roads', ['matrix', 'route', 'directions', 'nearest']),
      ['matrix', 'route', 'directions', 'nearest'],
      one('roads'),
    ),
    ai:
      ai &&
      throughCircuit(watching(ai, 'ai', ['ask']), ['ask'], one('ai'), ({ message }) => new ModelUnreachable(message)),
    weather: weather && throughCircuit(watching(weather, 'weather', ['warningsAt']), ['warningsAt'], one('weather')),
    breachedPasswords:
      breachedPasswords && throughCircuit(watching(breachedPasswords, 'passwords', ['has']), ['has'], one('passwords')),
    // Each browser's own service.
    push: throughCircuit(watched(push, note('push')), ['push'], (target) =>
      circuitOf(circuits, 'push', hostOf(target)),
    ),
  };
}

/** A model of a company's own, asked through a circuit of its own. */
export const guardedModel = (circuits: Circuits, model: ChatModel, companyId: string): ChatModel =>
  throughCircuit(
    model,
    ['ask'],
    () => circuitOf(circuits, 'ai', companyId),
    ({ message }) => new ModelUnreachable(message),
  );

/** A service that sends texts, through a circuit of its own for each account. */
export const guardedSms = <T extends SmsService>(circuits: Circuits, sms: T, account = ''): T =>
  throughCircuit(
    sms,
    ['send', 'findTaken', 'ask'],
    () => circuitOf(circuits, 'sms', account),
    // Left alone, nothing was sent: it may be tried again without asking what became of it.
    ({ message, waitMs }) => new SmsNotTaken(message, waitMs),
  );

/** A mail server of a company's own, through a circuit of its own. */
export const guardedMailer = (circuits: Circuits, mailer: Mailer, companyId: string): Mailer =>
  throughCircuit(mailer, ['deliver'], () => circuitOf(circuits, 'email', companyId));

const answersEveryMs = 60_000;

/** The same thing, whose methods report what they reject with, and those of `asked` that they answered. */
function watched<T extends object>(
  service: T,
  failed: (error: unknown) => void,
  answered?: () => void,
  asked: readonly string[] = [],
): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return watched(member, failed);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise) {
          answer.then(asked.includes(String(name)) ? answered : undefined, failed);
        }
        return answer;
      };
    },
  });
}

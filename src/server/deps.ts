import type { Language } from '#domain/language/index.ts';
import type { ChatModel } from '#server/adapters/ai/port.ts';
import type { CardProcessor } from '#server/adapters/cards/port.ts';
import type { Circuits } from '#server/adapters/circuit.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import type { Geocoder } from '#server/adapters/geocoding/port.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import type { PushSender } from '#server/adapters/push/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import type { SmsService } from '#server/adapters/sms/port.ts';
import type { WeatherService } from '#server/adapters/weather/port.ts';
import type { Database } from '#server/db/client.ts';
import type { Notices } from '#server/db/notices.ts';
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
  /** What changes in the companies, told by every server of the database. */
  notices: Notices;
  push: PushSender;
  secrets: Secrets;
  /** Null where no service is configured: the built-in expert answers. */
  ai: ChatModel | null;
  /** Null where none is configured. */
  weather: WeatherService | null;
  sms: SmsService;
  /** Those a reader can choose: a language is offered once all its texts are there. */
  languages: readonly Language[];
}

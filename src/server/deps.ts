import type { CardProcessor } from '#server/adapters/cards/port.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import type { Geocoder } from '#server/adapters/geocoding/port.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Notices } from '#server/db/notices.ts';
import type { JobQueue } from '#server/jobs/port.ts';

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
  files: FileStore;
  geocoder: Geocoder;
  mailer: Mailer;
  jobs: JobQueue;
  /** What changes in the companies, told by every server of the database. */
  notices: Notices;
  secrets: Secrets;
}

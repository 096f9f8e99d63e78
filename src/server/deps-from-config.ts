import { join } from 'node:path';
import { folderFileStore } from './adapters/files/folder.ts';
import { nominatimGeocoder } from './adapters/geocoding/nominatim.ts';
import { firstThatKnows } from './adapters/geocoding/one-after-another.ts';
import type { Geocoder } from './adapters/geocoding/port.ts';
import { zipCentroidGeocoder } from './adapters/geocoding/zip-centroids.ts';
import { outboxFolderMailer } from './adapters/mail/outbox-folder.ts';
import type { Mailer } from './adapters/mail/port.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';

/** The mail server where one is configured, else the outbox folder. */
export const mailerFrom = (config: Config, clock: () => Date): Mailer =>
  config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxFolderMailer(join(config.dataDir, 'outbox'), config.mailFrom, clock);

/** Files of the companies, below the data folder. */
export const filesFrom = (config: Config) => folderFileStore(join(config.dataDir, 'files'));

/** The geocoding service where one is configured, with the ZIP code table for what it does not know. */
export const geocoderFrom = ({ geocoderUrl, appUrl }: Config): Geocoder =>
  geocoderUrl
    ? firstThatKnows(nominatimGeocoder({ url: geocoderUrl, userAgent: `Poolhand (${appUrl})` }), zipCentroidGeocoder())
    : zipCentroidGeocoder();

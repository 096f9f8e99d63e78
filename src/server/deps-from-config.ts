import { join } from 'node:path';
import type { CardProcessor } from './adapters/cards/port.ts';
import { sandboxProcessor } from './adapters/cards/sandbox.ts';
import { stripeProcessor } from './adapters/cards/stripe.ts';
import type { DeviceLink, DeviceMessages } from './adapters/devices/port.ts';
import { folderFileStore } from './adapters/files/folder.ts';
import { nominatimGeocoder } from './adapters/geocoding/nominatim.ts';
import { firstThatKnows } from './adapters/geocoding/one-after-another.ts';
import type { Geocoder } from './adapters/geocoding/port.ts';
import { zipCentroidGeocoder } from './adapters/geocoding/zip-centroids.ts';
import { outboxFolderMailer } from './adapters/mail/outbox-folder.ts';
import type { Mailer } from './adapters/mail/port.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { secretOfKeyFile } from './adapters/secrets/key-file.ts';
import type { Secrets } from './adapters/secrets/port.ts';
import { sealedBox } from './adapters/secrets/sealed-box.ts';
import type { Config } from './config.ts';

/** Stripe where it is configured, else the sandbox, which takes test cards only. */
export const cardsFrom = (config: Config, clock: () => Date): CardProcessor =>
  config.stripe ? stripeProcessor(config.stripe) : sandboxProcessor(clock);

/** The mail server where one is configured, else the outbox folder. */
export const mailerFrom = (config: Config, clock: () => Date): Mailer =>
  config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxFolderMailer(join(config.dataDir, 'outbox'), config.mailFrom, clock);

/** Files of the companies, below the data folder. */
export const filesFrom = (config: Config) => folderFileStore(join(config.dataDir, 'files'));

/** With the key that was given, else the one in the data folder. Several servers must be given the same. */
export const secretsFrom = async ({ secretKey, dataDir }: Config): Promise<Secrets> =>
  sealedBox(secretKey ?? (await secretOfKeyFile(join(dataDir, 'keys', 'secret.key'))));

/** The geocoding service where one is configured, with the ZIP code table for what it does not know. */
export const geocoderFrom = ({ geocoderUrl, appUrl }: Config): Geocoder =>
  geocoderUrl
    ? firstThatKnows(nominatimGeocoder({ url: geocoderUrl, userAgent: `Poolhand (${appUrl})` }), zipCentroidGeocoder())
    : zipCentroidGeocoder();

/** The broker of the setting, or the built-in one on its own port; null where testers speak over HTTPS alone. */
export function deviceLinkFrom(
  { mqtt, host }: Config,
  onError: (error: Error) => void,
): ((messages: DeviceMessages) => Promise<DeviceLink>) | null {
  // Loaded only where they are used: most servers have no tester that speaks MQTT.
  if (mqtt?.url !== undefined) {
    const { url } = mqtt;
    return async (messages) =>
      (await import('./adapters/devices/external-broker.ts')).connectToBroker({ url, messages, onError });
  }
  if (mqtt === undefined) return null;
  const { port, tls } = mqtt;
  return async (messages) =>
    (await (await import('./adapters/devices/broker.ts')).startBroker({ port, host, tls, messages, onError })).link;
}

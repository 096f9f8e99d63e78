import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openAiCompatible } from '#server/adapters/ai/openai-compatible.ts';
import type { ChatModel } from '#server/adapters/ai/port.ts';
import type { CardProcessor } from '#server/adapters/cards/port.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import type { DeviceLink, DeviceMessages } from '#server/adapters/devices/port.ts';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import { s3FileStore } from '#server/adapters/files/s3.ts';
import { addressFileGeocoder, addressFileIn } from '#server/adapters/geocoding/address-file.ts';
import { geocoderServer } from '#server/adapters/geocoding/http.ts';
import type { Geocoder } from '#server/adapters/geocoding/port.ts';
import { firstThatKnows, zipCentroidGeocoder } from '#server/adapters/geocoding/zip-centroids.ts';
import { outboxFolderMailer, smtpMailer } from '#server/adapters/mail/nodemailer.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import { readMapFile } from '#server/adapters/map/map-file.ts';
import { type BreachedPasswords, rangeSearch } from '#server/adapters/passwords/breached-passwords.ts';
import type { PushSender } from '#server/adapters/push/port.ts';
import { vapidKeysOf, vapidKeysOfFile, webPushSender } from '#server/adapters/push/web-push.ts';
import { roadsOfFolder } from '#server/adapters/roads/engine-process.ts';
import { roadServer } from '#server/adapters/roads/http.ts';
import type { RoadEngine } from '#server/adapters/roads/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import { sealedBox, secretOfKeyFile } from '#server/adapters/secrets/sealed-box.ts';
import type { SmsService } from '#server/adapters/sms/port.ts';
import { outboxOnlySms } from '#server/adapters/sms/port.ts';
import { twilioSms } from '#server/adapters/sms/twilio.ts';
import { nationalWeatherService } from '#server/adapters/weather/national-weather-service.ts';
import type { WeatherService } from '#server/adapters/weather/port.ts';
import type { Config } from './config.ts';

/** Stripe where it is configured, else the sandbox, which takes test cards only. */
export const cardsFrom = (config: Config, clock: () => Date): CardProcessor =>
  config.stripe ? stripeProcessor(config.stripe) : sandboxProcessor(clock);

/** The mail server where one is configured, else the outbox folder. */
export const mailerFrom = (config: Config, clock: () => Date): Mailer =>
  config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxFolderMailer(join(config.dataDir, 'outbox'), config.mailFrom, clock);

/** Twilio where it is configured, else nothing sends: text messages stay in the outbox, to be sent from a phone. */
export const smsFrom = ({ twilio }: Config): SmsService => (twilio ? twilioSms(twilio) : outboxOnlySms());

/** The language model where one is configured; else the built-in expert answers alone. */
export const aiFrom = ({ ai }: Config): ChatModel | null => (ai ? openAiCompatible(ai) : null);

/** Files of the companies below the data folder, whatever is configured. */
export const folderFilesFrom = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore =>
  folderFileStore(join(dataDir, 'files'));

/** Files of the companies: in S3-compatible storage where one is configured, else below the data folder. */
export const filesFrom = (config: Config): FileStore =>
  config.filesS3 ? s3FileStore(config.filesS3) : folderFilesFrom(config);

/** With the key that was given, else the one in the data folder. Several servers must be given the same. */
export const secretsFrom = async ({ secretKey, dataDir }: Config): Promise<Secrets> =>
  sealedBox(secretKey ?? (await secretOfKeyFile(join(dataDir, 'keys', 'secret.key'))));

/** Whom push services may write to: the application's own address where it is one they can reach, else who sends the mails. */
const contactOf = ({ appUrl, mailFrom }: Config): string =>
  appUrl.startsWith('https://') ? appUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

/** With the key that was given, else the one in the data folder. Several servers must be given the same. */
export const pushFrom = async (config: Config): Promise<PushSender> =>
  webPushSender({
    keys: config.vapidPrivateKey
      ? vapidKeysOf(config.vapidPrivateKey)
      : await vapidKeysOfFile(join(config.dataDir, 'keys', 'vapid.key')),
    subject: contactOf(config),
  });

/** The geocoding service where one is configured, then the addresses of the map, then the table of ZIP codes. */
export function geocoderFrom({ geocoder, appUrl, dataDir }: Config): Geocoder {
  const zips = zipCentroidGeocoder();
  const addresses = addressFileGeocoder(addressFileIn(dataDir), zips.locate);
  const service = geocoder && geocoderServer({ ...geocoder, userAgent: `Poolhand (${appUrl})` });
  return service ? firstThatKnows(service, addresses, zips) : firstThatKnows(addresses, zips);
}

/** @throws Error saying why the map file of the setting cannot be used; one that `npm run map` makes may come later */
export async function requireMapFile({ mapFile }: Pick<Config, 'mapFile'>): Promise<void> {
  if (!mapFile.isSet) return;
  await readMapFile(mapFile.path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no such file.' : error.message;
    throw new Error(`The configuration is not usable. MAP_FILE (${mapFile.path}): ${why}`);
  });
}

/** The road server where one is configured, else the roads that `npm run roads` has built, as soon as there are some. */
export const roadsFrom = ({ roadServer: server, dataDir }: Config): RoadEngine =>
  server ? roadServer(server) : roadsOfFolder(join(dataDir, 'roads'));

/** The weather service where one is configured; there is no substitute for it. */
export const weatherFrom = ({ weatherUrl, appUrl }: Config): WeatherService | null =>
  weatherUrl ? nationalWeatherService({ url: weatherUrl, userAgent: `Poolhand (${appUrl})` }) : null;

/**
 * The service for breached passwords where one is configured; the list of common ones is asked without it as well. By the server's
 * own log, not a call's: a line says that one was not asked about, and nobody learns whose it was.
 */
export const breachedPasswordsFrom = (
  { breachedPasswordsUrl: url }: Pick<Config, 'breachedPasswordsUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): BreachedPasswords | null =>
  url
    ? rangeSearch({
        url,
        onUnasked: (err) => log.warn({ err }, 'a new password was taken without being compared with breached ones'),
      })
    : null;

/** The broker of the setting, or the built-in one on its own port; null where testers speak over HTTPS alone. */
export function deviceLinkFrom(
  { mqtt, host }: Config,
  onError: (error: Error) => void,
): ((messages: DeviceMessages) => Promise<DeviceLink>) | null {
  // Loaded only where they are used: most servers have no tester that speaks MQTT.
  if (mqtt?.url !== undefined) {
    const { url } = mqtt;
    return async (messages) =>
      (await import('#server/adapters/devices/external-broker.ts')).connectToBroker({ url, messages, onError });
  }
  if (mqtt === undefined) return null;
  const { port, tls } = mqtt;
  return async (messages) =>
    (await (await import('#server/adapters/devices/broker.ts')).startBroker({ port, host, tls, messages, onError }))
      .link;
}
